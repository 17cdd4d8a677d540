/// A chain that can be named.
package struct ChainEntry: Hashable, Sendable {
  /// The chain's number.
  package let id: ChainID
  /// The name to type: lower case, no spaces.
  package let name: String
  /// The name to show.
  package let title: String
  /// The symbol of the chain's own coin.
  package let symbol: String
  /// The decimals of the chain's own coin.
  package let decimals: Int
  /// A node that anyone may ask; nil where none is known. It sees which addresses are asked about.
  package let publicNode: String?
  /// Where Multicall3 is, if it is.
  package let multicall: Address
  /// Whether the coins are worth nothing.
  package let isTest: Bool

  /// Makes an entry.
  package init(
    id: ChainID,
    name: String,
    title: String,
    symbol: String = "ETH",
    decimals: Int = 18,
    publicNode: String? = nil,
    multicall: Address = Multicall3.address,
    isTest: Bool = false
  ) {
    self.id = id
    self.name = name
    self.title = title
    self.symbol = symbol
    self.decimals = decimals
    self.publicNode = publicNode
    self.multicall = multicall
    self.isTest = isTest
  }
}
