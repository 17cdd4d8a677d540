import Core
package import Entity

/// A token with its name and decimals, known on this machine or else claimed by a document.
package struct ResolvedToken: Sendable, Equatable {
  package let token: Token
  /// Whether it is known on this machine, built in or in the user's list.
  package let isKnown: Bool

  /// The token of a contract as known on this machine, else as claimed, else nil.
  init?(at contract: Address, on chain: ChainID?, _ tokens: TokenList, claimed: Token?) {
    if let known = chain.flatMap({ tokens.token(at: contract, on: $0) }) {
      (token, isKnown) = (known, true)
    } else if let claimed, claimed.address == contract {
      (token, isKnown) = (claimed, false)
    } else {
      return nil
    }
  }

  /// `5 USDC`, or `5 USDC (unverified)`.
  func short(_ units: UInt256) -> Sentence { "\(amount: number(units)) \(shown)" }

  /// `5 USDC (5000000 base units)`, or `5 USDC (unverified; 5000000 base units)`.
  func long(_ units: UInt256) -> Sentence {
    let base = Self.baseUnits(units)
    return isKnown
      ? "\(amount: number(units)) \(term: symbol) (\(base))"
      : "\(amount: number(units)) \(term: symbol) (unverified; \(base))"
  }

  /// `USDC`, or `USDC (unverified)`.
  var shown: Sentence { isKnown ? "\(term: symbol)" : "\(term: symbol) (unverified)" }

  /// An amount of an unknown token: `1 base unit`, `7 base units`.
  static func baseUnits(_ units: UInt256) -> Sentence {
    "\(units) \(by: units.pluralCount, one: "base unit", many: "base units")"
  }

  func number(_ units: UInt256) -> String { Units.text(units, decimals: token.decimals) }
  var symbol: String { UntrustedText.escaped(token.symbol) }
}
