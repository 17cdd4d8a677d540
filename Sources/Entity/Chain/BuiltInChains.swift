/// The built-in chains.
///
/// Chain IDs and coins follow the public list of EVM chains (ethereum-lists/chains).
enum BuiltInChains {
  static let all: [ChainEntry] = [
    entry(1, "ethereum", "Ethereum", node: "ethereum-rpc"),
    entry(10, "optimism", "OP Mainnet", node: "optimism-rpc"),
    entry(56, "bsc", "BNB Smart Chain", "BNB", node: "bsc-rpc"),
    entry(100, "gnosis", "Gnosis", "xDAI", node: "gnosis-rpc"),
    entry(137, "polygon", "Polygon", "POL", node: "polygon-bor-rpc"),
    entry(8453, "base", "Base", node: "base-rpc"),
    entry(42_161, "arbitrum", "Arbitrum One", node: "arbitrum-one-rpc"),
    entry(43_114, "avalanche", "Avalanche C-Chain", "AVAX", node: "avalanche-c-chain-rpc"),
    entry(59_144, "linea", "Linea", node: "linea-rpc"),
    entry(534_352, "scroll", "Scroll", node: "scroll-rpc"),
    entry(17_000, "holesky", "Holesky", node: "ethereum-holesky-rpc", isTest: true),
    entry(560_048, "hoodi", "Hoodi", node: "ethereum-hoodi-rpc", isTest: true),
    entry(84_532, "base-sepolia", "Base Sepolia", node: "base-sepolia-rpc", isTest: true),
    entry(11_155_111, "sepolia", "Sepolia", node: "ethereum-sepolia-rpc", isTest: true),
    entry(31_337, "dev", "Development chain", node: nil, isTest: true),
  ].compactMap { $0 }

  /// Returns nil only for an invalid chain ID, which a test rules out.
  private static func entry(
    _ number: UInt64,
    _ name: String,
    _ title: String,
    _ symbol: String = "ETH",
    node: String?,
    isTest: Bool = false
  ) -> ChainEntry? {
    guard let id = try? ChainID(number) else { return nil }
    return ChainEntry(
      id: id,
      name: name,
      title: title,
      symbol: symbol,
      publicNode: node.map { "https://\($0).publicnode.com" } ?? "http://127.0.0.1:8545",
      isTest: isTest
    )
  }
}
