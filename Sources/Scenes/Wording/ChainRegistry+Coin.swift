import Entity

extension ChainRegistry {
  /// What a chain is called in a review: one that is not known here by its number.
  func title(of chain: ChainID) -> String { self[chain]?.name ?? "chain \(chain)" }

  /// What the coin of a chain is called in a review: that of a chain that is not known here is not
  /// said to be ether.
  func coin(of chain: ChainID?) -> String {
    guard let chain else { return "coins" }
    return self[chain]?.symbol ?? "coins of chain \(chain)"
  }
}
