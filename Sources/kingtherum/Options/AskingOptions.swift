import ArgumentParser
import Live

/// Whether a chain is asked about a signature, and through which node.
///
/// Only these flags lead to the network: neither ETH_RPC_URL nor config.toml does by itself.
struct AskingOptions: ParsableArguments, NodeOptions {
  @Flag(help: "Ask the chain, where the signer may be a contract (ERC-1271, ERC-6492).")
  var online = false

  @Option(help: "The same, through the node at this address (else ETH_RPC_URL, else config.toml).")
  var rpcURL: String?

  @Option(help: "How long a node may take to answer, in seconds (else 30, and 60 to finish).")
  var timeout: UInt16?

  @Flag(
    name: [.short, .long],
    help: "Tell on stderr what the node is asked, and how long it takes."
  )
  var verbose = false
}

extension AskingOptions {
  /// Whether the network may be used at all.
  var isOnline: Bool { online || rpcURL != nil }

  var offline: Bool { !isOnline }
}
