package import Core

/// The ERC-20 tokens that are known on this machine, as far as counting needs them.
package struct KnownTokens: Hashable, Sendable {
  private struct Key: Hashable {
    let chain: UInt256
    let address: Address
  }

  /// The tokens' decimals.
  private let decimals: [Key: Int]

  /// No token.
  package static let none = KnownTokens([])

  /// Takes the tokens; of two descriptions of one contract the first counts.
  package init(_ tokens: some Sequence<Token>) {
    let pairs = tokens.map {
      (Key(chain: UInt256($0.chain.value), address: $0.address), $0.decimals)
    }
    decimals = Dictionary(pairs) { first, _ in first }
  }

  /// The decimals of a token on a chain; nil where the contract is not known to be one. What names no
  /// chain is good on all of them, and known on none.
  package func decimals(of token: Address, on chain: UInt256?) -> Int? {
    guard let chain else { return nil }
    return decimals[Key(chain: chain, address: token)]
  }
}
