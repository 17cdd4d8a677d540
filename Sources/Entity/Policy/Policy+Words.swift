import Core

extension AllowList {
  /// The list in words, cut where it is long.
  func words(_ word: (Entry) -> String) -> String {
    guard case .only(let list) = self else { return "anything" }
    let all = list.map(word).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard !all.isEmpty else { return "none" }
    let shown = all.prefix(4).joined(separator: ", ")
    return all.count > 4 ? "\(shown) and \(all.count - 4) more" : shown
  }

  /// Whether something may be that need not be named; unnamed, it is on no list.
  func allowsIfThere(_ entry: Entry?) -> Bool { entry.map(allows) ?? !isListed }
}

extension Policy.Holding {
  /// `ether`, or the token's address, and the chain if it is for one.
  package var words: String {
    let name =
      switch asset {
      case .ether: "ether"
      case .token(let token): token.description
      }
    return chain.map { "\(name) on chain \($0)" } ?? name
  }
}

extension Policy.Callable {
  /// The contract, and the function if it is one.
  package var words: String {
    selector.map { "\(contract) \(Hex.prefixed($0))" } ?? "\(contract)"
  }
}

extension Policy.Limit {
  /// What the rule is called.
  package var name: String { "most \(window.rawValue) of \(holding.words)" }
}
