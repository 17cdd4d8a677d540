/// A chain that can be named.
public struct ChainEntry: Hashable, Sendable {
  /// The chain's number.
  public let id: ChainID
  /// The name to type: lower case, no spaces.
  public let name: String
  /// The name to show.
  public let title: String
  /// The symbol of the chain's own coin.
  public let symbol: String
  /// The decimals of the chain's own coin.
  public let decimals: Int
  /// A node that anyone may ask; nil where none is known. It sees which addresses are asked about.
  public let publicNode: String?
  /// Where Multicall3 is, if it is.
  public let multicall: Address
  /// Whether the coins are worth nothing.
  public let isTest: Bool

  /// Makes an entry.
  public init(
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
