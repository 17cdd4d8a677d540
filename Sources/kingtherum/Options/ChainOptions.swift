import ArgumentParser

/// Which chain, and through which node.
struct ChainOptions: ParsableArguments {
  @Option(help: "The chain, by name or id (else `chain` in config.toml, else ethereum).")
  var chain: String?

  @Option(help: "The node's address (else ETH_RPC_URL, else config.toml).")
  var rpcURL: String?

  @Flag(help: "Open no connection: fail if the network would be needed.")
  var offline = false

  @Flag(name: [.short, .long], help: "Tell on stderr each question put to the node.")
  var verbose = false
}
