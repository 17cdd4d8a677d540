package import Core
package import Entity

/// Why a command cannot start.
package enum SessionError: Error, Equatable {
  case noHome
  case noNode(chain: String)
  /// Names are asked of Ethereum, which has no node.
  case noNodeForNames
  /// A transaction is, or was, sent privately, and no private relay is known.
  case noRelay(chain: String)
  case offline
  /// More nodes are required to agree than there are, or less than one.
  case quorum(Int, nodes: Int)
  /// The given node serves a chain that is neither built in nor in the settings.
  case unknownServedChain(ChainID)
  /// The settings name a wallet that does not exist.
  case noDefaultWallet(String)
  /// The settings name an account that does not exist.
  case noDefaultAccount(String)
}

extension SessionError: Reportable {
  package var report: Report {
    switch self {
    case .noHome:
      Report(.usage, "no-home", "HOME must be an absolute path")
    case .noNode(let chain):
      Report(.usage, "no-node", "no node configured for the chain \(name: chain)")
    case .noNodeForNames:
      Report(
        .usage,
        "no-node-for-names",
        "ENS names are asked of Ethereum, for which no node is configured"
      )
    case .noRelay(let chain):
      Report(.usage, "no-relay", "no private relay configured for the chain \(name: chain)")
    case .unknownServedChain(let id):
      Report(
        .usage,
        "served-chain-unknown",
        "unknown chain: the node is on chain \(id), which is neither built in nor in config.toml"
      )
    case .noDefaultWallet(let name):
      Report(
        .data,
        "default-wallet-unknown",
        "config.toml: unknown default wallet: \(name: UntrustedText.escaped(name))"
      )
    case .noDefaultAccount(let name):
      Report(
        .data,
        "default-account-unknown",
        "config.toml: unknown default account: \(name: UntrustedText.escaped(name))"
      )
    case .quorum(let wanted, let nodes):
      Report(
        .usage,
        "quorum-too-high",
        "invalid quorum: must be from 1 to the number of nodes, which is \(nodes); found \(wanted)"
      )
    case .offline:
      Report(.refused, "offline", "this requires a node, and network access is off")
    }
  }
}
