import ArgumentParser
import Live

/// The chain, and the node to reach it through.
struct ChainOptions: ParsableArguments, NodeOptions {
  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Chain, by name or ID (default: `chain` in config.toml, else that of --rpc-url or "
        + "ETH_RPC_URL, else ethereum)",
      valueName: "name|id"
    ),
    completion: .chains
  )
  var chain: String?

  @Option(
    help: ArgumentHelp(
      "RPC endpoint of the node; repeatable (default: ETH_RPC_URL, else config.toml)",
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

  @Flag(help: "Open no connection; fail if the network is needed")
  var offline = false

  @OptionGroup var requests: NodeRequestOptions

  var timeout: UInt16? { requests.timeout }
  var verbose: Bool { requests.verbose }
}
