/// A chain with its names, its native coin and its public nodes.
package struct ChainEntry: Hashable, Sendable {
  package let id: ChainID
  /// The name to type: lower case, no spaces.
  package let name: String
  /// The name to show.
  package let title: String
  /// The symbol of the chain's native coin.
  package let symbol: String
  /// The decimals of the chain's native coin.
  package let decimals: Int
  /// The short name of the public list of EVM chains (EIP-3770), as it is written there; nil if the
  /// list does not have the chain.
  package let shortName: String?
  /// What people of other programs type for it, in lower case.
  package let aliases: [String]
  /// Public RPC endpoints without a key, the preferred one first. They see which addresses are
  /// queried, and from where.
  package let publicNodes: [String]
  /// The addresses of block explorers, the preferred one first, each without a slash at the end.
  package let explorers: [String]
  /// Whether this is a test chain, with worthless coins.
  package let isTest: Bool

  package init(
    id: ChainID,
    name: String,
    title: String,
    symbol: String = "ETH",
    decimals: Int = 18,
    shortName: String? = nil,
    aliases: [String] = [],
    publicNodes: [String] = [],
    explorers: [String] = [],
    isTest: Bool = false
  ) {
    self.id = id
    self.name = name
    self.title = title
    self.symbol = symbol
    self.decimals = decimals
    self.shortName = shortName
    self.aliases = aliases
    self.publicNodes = publicNodes
    self.explorers = explorers
    self.isTest = isTest
  }

  /// All that it can be called, in lower case: name, short name and aliases, each once.
  package var names: [String] {
    let short = shortName?.lowercased()
    return [name] + (short.map { $0 == name ? [] : [$0] } ?? []) + aliases
  }
}
