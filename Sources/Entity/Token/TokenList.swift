/// The known tokens: those built in for each chain, and the user's.
package struct TokenList: Hashable, Sendable {
  /// The tokens: the user's first, then the built-in ones.
  package let tokens: [Token]

  /// Those of them that share a symbol.
  package let clashes: SymbolClashes

  /// The built-in tokens, among which no symbol is shared.
  private static let builtIn = SymbolClashes(among: BuiltInTokens.all)

  /// Adds the user's tokens to the built-in ones.
  ///
  /// None of these is replaced: a user's token at the address of a built-in one is left out.
  package init(adding tokens: [Token] = []) {
    var seen = Set(BuiltInTokens.all.map { Place(chain: $0.chain, address: $0.address) })
    let own = tokens.filter { token in
      seen.insert(Place(chain: token.chain, address: token.address)).inserted
    }
    self.tokens = own + BuiltInTokens.all
    clashes = own.isEmpty ? Self.builtIn : Self.builtIn.adding(own)
  }

  /// Whether a token is built in.
  package static func isBuiltIn(_ token: Token) -> Bool {
    BuiltInTokens.all.contains { $0.chain == token.chain && $0.address == token.address }
  }

  package func tokens(on chain: ChainID) -> [Token] { tokens.filter { $0.chain == chain } }

  /// Returns the tokens of a chain with this symbol, in any case.
  ///
  /// There is more than one if the user added one under a known symbol, which then is ambiguous.
  package func tokens(symbol: String, on chain: ChainID) -> [Token] {
    let wanted = symbol.lowercased()
    return tokens(on: chain).filter { $0.symbol.lowercased() == wanted }
  }

  /// Returns the token of a contract.
  package func token(at address: Address, on chain: ChainID) -> Token? {
    tokens.first { $0.chain == chain && $0.address == address }
  }

  private struct Place: Hashable {
    let chain: ChainID
    let address: Address
  }
}
