package import Core

/// The decimals of the ERC-20 tokens that are known on this machine.
package struct KnownTokens: Hashable, Sendable {
  private struct Key: Hashable {
    let chain: UInt256
    let address: Address
  }

  private let decimals: [Key: Int]

  package static let none = KnownTokens([])

  /// Stores the tokens; of two descriptions of one contract the first counts.
  package init(_ tokens: some Sequence<Token>) {
    let pairs = tokens.map {
      (Key(chain: UInt256($0.chain.value), address: $0.address), $0.decimals)
    }
    decimals = Dictionary(pairs) { first, _ in first }
  }

  /// Returns the decimals of a token on a chain; nil if the contract is not a known token.
  ///
  /// Without a chain ID the token could be on any chain, and is not known.
  package func decimals(of token: Address, on chain: UInt256?) -> Int? {
    guard let chain else { return nil }
    return decimals[Key(chain: chain, address: token)]
  }
}
