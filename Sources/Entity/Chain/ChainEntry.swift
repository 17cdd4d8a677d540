/// A chain with its names, its native coin and its public node.
package struct ChainEntry: Hashable, Sendable {
  /// The chain ID.
  package let id: ChainID
  /// The name to type: lower case, no spaces.
  package let name: String
  /// The name to show.
  package let title: String
  /// The symbol of the chain's native coin.
  package let symbol: String
  /// The decimals of the chain's native coin.
  package let decimals: Int
  /// A public RPC endpoint; nil if none is known. It sees which addresses are queried.
  package let publicNode: String?
  /// Whether this is a test chain, with worthless coins.
  package let isTest: Bool

  package init(
    id: ChainID,
    name: String,
    title: String,
    symbol: String = "ETH",
    decimals: Int = 18,
    publicNode: String? = nil,
    isTest: Bool = false
  ) {
    self.id = id
    self.name = name
    self.title = title
    self.symbol = symbol
    self.decimals = decimals
    self.publicNode = publicNode
    self.isTest = isTest
  }
}
