import Core
package import Entity

/// A token with its name and decimals, known on this machine or else claimed by a document.
package struct ResolvedToken: Sendable, Equatable {
  package let token: Token
  /// Whether it is known on this machine, built in or in the user's list.
  package let isKnown: Bool
  /// Whether another token has its symbol, too, so that the contract is shown beside it.
  private let isSymbolShared: Bool

  /// The token of a contract as known on this machine, else as claimed, else nil.
  ///
  /// `others` are more tokens that the same document claims.
  init?(
    at contract: Address,
    on chain: ChainID?,
    _ tokens: TokenList,
    claimed: Token?,
    besides others: SymbolClashes? = nil
  ) {
    if let known = chain.flatMap({ tokens.token(at: contract, on: $0) }) {
      (token, isKnown) = (known, true)
    } else if let claimed, claimed.address == contract {
      (token, isKnown) = (claimed, false)
    } else {
      return nil
    }
    let resolved = token
    isSymbolShared = [tokens.clashes, others].contains { $0?.isShared(resolved) == true }
  }

  /// `5 USDC`, or `5 USDC (unverified)`; with a shared symbol, `5 USDC (0x…)`.
  func short(_ units: UInt256) -> Sentence {
    guard isSymbolShared else { return "\(amount: number(units)) \(shown)" }
    return isKnown
      ? "\(amount: number(units)) \(unit)"
      : "\(amount: number(units)) \(term: symbol) (\(token.address), unverified)"
  }

  /// `5 USDC (5000000 base units)`, or `5 USDC (unverified; 5000000 base units)`.
  ///
  /// With a shared symbol, the contract is added, unless the words around it name it.
  func long(_ units: UInt256, namesContract: Bool = true) -> Sentence {
    let amount: Sentence = "\(amount: number(units)) \(term: symbol)"
    let base = Self.baseUnits(units)
    return switch (isKnown, isSymbolShared && namesContract) {
    case (true, false): "\(amount) (\(base))"
    case (false, false): "\(amount) (unverified; \(base))"
    case (true, true): "\(amount) (\(token.address); \(base))"
    case (false, true): "\(amount) (\(token.address), unverified; \(base))"
    }
  }

  /// `USDC`, or `USDC (unverified)`: for a place that names the contract, too.
  var shown: Sentence { isKnown ? "\(term: symbol)" : "\(term: symbol) (unverified)" }

  /// The unit of an amount whose source is told elsewhere: `USDC`, or `USDC (0x…)`.
  var unit: Sentence {
    isSymbolShared ? "\(term: symbol) (\(token.address))" : "\(term: symbol)"
  }

  /// An amount of an unknown token: `1 base unit`, `7 base units`.
  static func baseUnits(_ units: UInt256) -> Sentence {
    "\(units) \(by: units.pluralCount, one: "base unit", many: "base units")"
  }

  func number(_ units: UInt256) -> String { Units.text(units, decimals: token.decimals) }
  var symbol: String { UntrustedText.escaped(token.symbol) }
}
