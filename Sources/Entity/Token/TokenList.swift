/// The tokens that are known: a few built in for each chain, and the user's.
package struct TokenList: Hashable, Sendable {
  /// The tokens: the user's first, then the built-in ones.
  package let tokens: [Token]

  /// Takes the user's tokens beside the built-in ones, none of which is replaced: a token at the
  /// address of a built-in one is left out.
  package init(adding tokens: [Token] = []) {
    var seen = Set(BuiltInTokens.all.map { Place(chain: $0.chain, address: $0.address) })
    self.tokens =
      tokens.filter { token in
        seen.insert(Place(chain: token.chain, address: token.address)).inserted
      } + BuiltInTokens.all
  }

  package func tokens(on chain: ChainID) -> [Token] { tokens.filter { $0.chain == chain } }

  /// The tokens of a chain that have a symbol, in any case: more than one if the user added one
  /// under a known name, and then the symbol alone says too little.
  package func tokens(symbol: String, on chain: ChainID) -> [Token] {
    let wanted = symbol.lowercased()
    return tokens(on: chain).filter { $0.symbol.lowercased() == wanted }
  }

  /// The token of a contract.
  package func token(at address: Address, on chain: ChainID) -> Token? {
    tokens.first { $0.chain == chain && $0.address == address }
  }

  private struct Place: Hashable {
    let chain: ChainID
    let address: Address
  }
}
