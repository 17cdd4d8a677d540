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

  @Option(
    help: ArgumentHelp(
      "Seconds to wait for nodes (default: 3 to connect, 30 for an answer, 60 altogether)",
      valueName: "seconds"
    )
  )
  var timeout: UInt16?

  @Flag(name: [.short, .long], help: "Print each node request and its duration to stderr")
  var verbose = false

  var quorum: Int? { nil }

  func validate() throws {
    if timeout == 0 { throw ValidationError(.timeoutNotPositive) }
  }
}
