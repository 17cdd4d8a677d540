import ArgumentParser
import Exchange

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

/// What a node is asked through.
protocol NodeOptions: Sendable {
  var rpcURL: String? { get }
  var offline: Bool { get }
  var timeout: UInt16? { get }
  var verbose: Bool { get }
}

extension NodeOptions {
  /// How many seconds an answer may take to begin, and to end.
  var patience: (begin: Int64, end: Int64) {
    guard let timeout else { return (30, 60) }
    return (Int64(timeout), Int64(timeout))
  }

  /// How long the worker may say nothing. It says each second that it lives, also while a node takes its time.
  var workerPatience: Patience { Patience(nodeSeconds: patience.begin) }
}
