import Entity

extension TokenList {
  /// Returns the changes of the coin and of known tokens before all others, else in the same order.
  ///
  /// A contract can log any number of transfers of tokens that nobody knows; they must not push the
  /// others out of sight.
  func knownFirst(_ changes: [BalanceChange], on chain: ChainID?) -> [BalanceChange] {
    func isKnown(_ change: BalanceChange) -> Bool {
      guard let address = change.asset.contract else { return true }
      return chain.flatMap { token(at: address, on: $0) } != nil
    }
    return changes.filter(isKnown) + changes.filter { !isKnown($0) }
  }
}
