import Core
import Entity

/// The tokens of a document, compared with those known on this machine.
extension Rule {
  static let tokenIsNotTheKnown = Rule(
    "token-known-otherwise",
    "token-not-the-known",
    of: [.transaction, .payouts]
  ) { subject, knowledge in
    subject.claimedTokens.compactMap { token in
      if let own = knowledge.tokens.token(at: token.address, on: token.chain) {
        other(token, than: own)
      } else {
        knowledge.tokens.sameSymbol(of: token).map { sameSymbol(token, of: $0) }
      }
    }.map { Finding($0) }
  }

  /// The contract is known with another symbol, or with another number of decimals.
  private static func other(_ claimed: Token, than known: Token) -> Warning? {
    guard claimed.decimals != known.decimals || claimed.symbol != known.symbol else { return nil }
    let message: Sentence =
      "the builder calls \(known.address) \(foreign: claimed.symbol) with "
      + "\(claimed.decimals) \(by: claimed.decimals, one: "decimal", many: "decimals"); this machine "
      + "knows it as \(foreign: known.symbol) with \(known.decimals) "
      + "\(by: known.decimals, one: "decimal", many: "decimals"), and shows it so"
    return claimed.decimals != known.decimals
      ? .danger("token-known-otherwise", message) : .caution("token-known-otherwise", message)
  }

  /// The symbol, or one that looks like it, is known for another contract.
  private static func sameSymbol(_ claimed: Token, of known: Token) -> Warning {
    let symbol = UntrustedText.escaped(known.symbol)
    let isSame = claimed.symbol.lowercased() == known.symbol.lowercased()
    return .caution(
      "token-not-the-known",
      isSame
        ? "the builder calls \(claimed.address) \(foreign: claimed.symbol); the \(term: symbol) "
          + "known on this machine is a different contract, \(known.address)"
        : "the builder calls \(claimed.address) \(foreign: claimed.symbol), which looks "
          + "like \(term: symbol); the \(term: symbol) known on this machine is a different contract, "
          + "\(known.address)"
    )
  }
}

extension TokenList {
  /// Returns the token of this chain with the same symbol, letter case aside, else a similar one.
  fileprivate func sameSymbol(of claimed: Token) -> Token? {
    if let same = tokens(symbol: claimed.symbol, on: claimed.chain).first { return same }
    let shapes = UnicodeText.shapes(of: claimed.symbol).subtracting([""])
    return tokens(on: claimed.chain).first {
      !shapes.isDisjoint(with: UnicodeText.shapes(of: $0.symbol))
    }
  }
}
