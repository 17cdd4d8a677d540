import ArgumentParser
import Live

/// Whether to ask a chain about a signature, and through which node.
///
/// Only these flags lead to the network: neither ETH_RPC_URL nor config.toml does by itself.
struct OnChainOptions: ParsableArguments, NodeOptions {
  @Flag(help: "Ask the chain about signers that may be contracts (ERC-1271, ERC-6492)")
  var online = false

  @Option(
    help: ArgumentHelp(
      "RPC endpoint; implies --online; repeatable (default: ETH_RPC_URL, else config.toml)",
      valueName: "url"
    )
  )
  var rpcURL: [String] = []

  @Option(
    help: ArgumentHelp(
      "Number of nodes that must give the same answer (default: 1, or config.toml)",
      valueName: "count"
    )
  )
  var quorum: Int?

  @OptionGroup var requests: NodeRequestOptions

  var timeout: UInt16? { requests.timeout }
  var verbose: Bool { requests.verbose }
}

extension OnChainOptions {
  /// True if the network may be used.
  var isOnline: Bool { online || !rpcURL.isEmpty }

  var offline: Bool { !isOnline }
}
