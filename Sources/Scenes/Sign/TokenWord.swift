import Core
package import Entity

/// What a token is called and how it is counted, and by whose word: this machine's before the
/// document's.
package struct TokenWord: Sendable, Equatable {
  package let token: Token
  /// Whether it is known here, built in or in the owner's list.
  package let isKnown: Bool

  /// The token of a contract as it is known here, or else as it is claimed, or neither.
  init?(at contract: Address, on chain: ChainID?, _ tokens: TokenList, claimed: Token?) {
    if let known = chain.flatMap({ tokens.token(at: contract, on: $0) }) {
      (token, isKnown) = (known, true)
    } else if let claimed, claimed.address == contract {
      (token, isKnown) = (claimed, false)
    } else {
      return nil
    }
  }

  /// `5 USDC`, or `5 USDC as claimed`.
  func short(_ units: UInt256) -> String { "\(number(units)) \(shown)" }

  /// `5 USDC (5000000 base units)`, or `5 USDC as claimed (5000000 base units)`.
  func long(_ units: UInt256) -> String { "\(short(units)) (\(Self.baseUnits(units)))" }

  /// `USDC`, or `USDC as claimed`.
  var shown: String { symbol + (isKnown ? "" : " as claimed") }

  /// What counts a token of which nothing is known: `1 base unit`, `7 base units`.
  static func baseUnits(_ units: UInt256) -> String {
    units == 1 ? "1 base unit" : "\(units) base units"
  }

  func number(_ units: UInt256) -> String { Units.text(units, decimals: token.decimals) }
  var symbol: String { ForeignText.escaped(token.symbol) }
}

extension TokenClaims {
  /// What a document says of tokens, held against what is known here.
  static func warnings(about claimed: [Token], against known: TokenList) -> [Warning] {
    claimed.compactMap { token in
      if let own = known.token(at: token.address, on: token.chain) {
        other(token, than: own)
      } else {
        known.namesake(of: token).map { namesake(token, of: $0) }
      }
    }
  }

  /// A contract that is known under another symbol, or with another number of decimals.
  private static func other(_ claimed: Token, than known: Token) -> Warning? {
    guard claimed.decimals != known.decimals || claimed.symbol != known.symbol else { return nil }
    let counts = claimed.decimals != known.decimals
    return Warning(
      grade: counts ? .danger : .caution,
      code: "token-known-otherwise",
      message: "the document calls \(known.address) "
        + "\(ForeignText.escaped(claimed.symbol)) with \(claimed.decimals) decimals; here it is "
        + "known as \(ForeignText.escaped(known.symbol)) with \(known.decimals), and shown so"
    )
  }

  /// Another contract than the one that is known by this symbol, or by one that looks like it.
  private static func namesake(_ claimed: Token, of known: Token) -> Warning {
    let symbol = ForeignText.escaped(known.symbol)
    let isSame = claimed.symbol.lowercased() == known.symbol.lowercased()
    return Warning(
      grade: .caution,
      code: "token-not-the-known",
      message: "the document calls \(claimed.address) \(ForeignText.escaped(claimed.symbol))"
        + (isSame ? "" : ", which looks like \(symbol)")
        + "; the \(symbol) that is known here is another, \(known.address)"
    )
  }
}

extension TokenList {
  /// A token of the same chain with the same symbol in any case, or else with one that can be taken for
  /// it.
  fileprivate func namesake(of claimed: Token) -> Token? {
    if let same = tokens(symbol: claimed.symbol, on: claimed.chain).first { return same }
    let shapes = UnicodeText.shapes(of: claimed.symbol).subtracting([""])
    return tokens(on: claimed.chain).first {
      !shapes.isDisjoint(with: UnicodeText.shapes(of: $0.symbol))
    }
  }
}
