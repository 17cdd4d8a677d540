import ArgumentParser
import Live

/// How an ENS name is looked up, in a command that otherwise does not use the network.
struct LookupOptions: ParsableArguments, NodeOptions {
  @Option(
    help: ArgumentHelp(
      "RPC endpoint of an Ethereum node to ask for an ENS name; repeatable (default: ETH_RPC_URL, "
        + "else config.toml)",
      valueName: "url"
    )
  )
  var rpcURL: [String] = []

  @Flag(help: "Open no connection; fail if a name must be looked up")
  var offline = false

  @OptionGroup var requests: NodeRequestOptions

  var timeout: UInt16? { requests.timeout }
  var verbose: Bool { requests.verbose }

  var quorum: Int? { nil }
}
