import ArgumentParser
import Live

/// Which chain, and through which node.
struct ChainOptions: ParsableArguments, NodeOptions {
  @Option(help: "The chain, by name or id (else `chain` in config.toml, else ethereum).")
  var chain: String?

  @Option(help: "The node's address (else ETH_RPC_URL, else config.toml).")
  var rpcURL: String?

  @Flag(help: "Open no connection: fail if the network would be needed.")
  var offline = false

  @Option(help: "How long a node may take to answer, in seconds (else 30, and 60 to finish).")
  var timeout: UInt16?

  @Flag(
    name: [.short, .long],
    help: "Tell on stderr what the node is asked, and how long it takes."
  )
  var verbose = false
}
