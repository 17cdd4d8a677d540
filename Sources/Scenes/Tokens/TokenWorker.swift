import Core
package import Entity

/// Stores the user's own tokens, in the file `tokens.json`.
package protocol TokenWorker: Sendable {
  func ownTokens() throws -> [Token]

  /// Changes the own tokens; nobody else can change them between the reading and the writing.
  ///
  /// - Returns: The tokens that are stored now.
  func changeTokens(_ change: ([Token]) throws -> [Token]) throws -> [Token]
}

/// Reads what a contract says of itself.
package protocol TokenDescriber: Sendable {
  /// Returns the description; nil if the contract has no symbol or no decimals.
  ///
  /// - Throws: `TokenReadingError.noContract` if there is no code, `.collection` for a collection
  ///   (ERC-721, ERC-1155).
  func describe(_ contract: Address) async throws -> Token?
}

/// A token, as text and as JSON.
package struct TokenRow: Encodable, Sendable, Equatable {
  package let chainID: String
  /// The chain ID again, if the chain has no name on this machine.
  package let chainName: String
  package let contract: String
  package let symbol: String
  package let name: String
  package let decimals: Int
  package let isBuiltIn: Bool
  /// Other contracts of the chain with this symbol, or one that looks like it; omitted if none.
  package let sameSymbol: [String]?

  init(_ token: Token, chains: ChainRegistry, sameSymbol: [Token]) {
    chainID = token.chain.description
    chainName = chains[token.chain]?.name ?? token.chain.description
    contract = token.address.description
    symbol = UntrustedText.escaped(token.symbol)
    name = UntrustedText.escaped(token.name)
    decimals = token.decimals
    isBuiltIn = TokenList.isBuiltIn(token)
    self.sameSymbol = sameSymbol.isEmpty ? nil : sameSymbol.map(\.address.description)
  }

  /// The facts, with the symbol under a label that says what was done.
  func facts(under label: Sentence) -> LabeledLines {
    var facts = LabeledLines()
    facts.add(label, data: symbol)
    facts.add("name", data: name)
    facts.add("contract", data: contract)
    facts.add("decimals", data: "\(decimals)")
    facts.add("chain", data: chainName)
    return facts
  }
}

extension Sentence {
  /// The danger of a symbol that several contracts have, with all of them.
  static func sharedSymbol(_ token: Token, with others: [Token]) -> Sentence {
    let all = others.map { token -> Sentence in
      TokenList.isBuiltIn(token) ? "\(token.address) (built in)" : "\(token.address)"
    }
    return .danger(
      "\(token.address) is called \(foreign: token.symbol), as is \(Sentence(joining: all)): a "
        + "symbol does not identify a token, so compare the contracts"
    )
  }
}
