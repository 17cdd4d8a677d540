/// The built-in chains.
///
/// IDs, coins and short names follow the public list of EVM chains (ethereum-lists/chains); nodes and
/// explorers are data that was not tried. docs/chains.md has the sources.
enum BuiltInChains {
  /// ID, name, title, coin, short name, aliases, explorers, nodes; each address without `https://`.
  typealias Row = (UInt64, String, String, String, String, [String], [String], [String])

  static let all = entries(main + rollups, isTest: false) + entries(tests, isTest: true) + [dev]

  /// By ascending chain ID.
  static let sorted = all.sorted { $0.id.value < $1.id.value }

  /// Anvil's and Hardhat's default. The public list has another chain under this ID.
  private static let dev = ChainEntry(
    id: .development,
    name: "dev",
    title: "Development chain",
    aliases: ["anvil", "hardhat"],
    isTest: true
  )

  /// The chain of each name, short name and alias, in lower case.
  static let named: [String: ChainID] = Dictionary(
    all.flatMap { chain in chain.names.map { ($0, chain.id) } },
    uniquingKeysWith: { first, _ in first }
  )

  /// Leaves out an invalid chain ID, which a test rules out.
  private static func entries(_ rows: [Row], isTest: Bool) -> [ChainEntry] {
    rows.compactMap { row in
      (try? ChainID(row.0)).map { id in
        ChainEntry(
          id: id,
          name: row.1,
          title: row.2,
          symbol: row.3,
          shortName: row.4,
          aliases: row.5,
          publicNodes: row.7.map { "https://" + $0 },
          explorers: row.6.map { "https://" + $0 },
          isTest: isTest
        )
      }
    }
  }
}
