package import Core
package import Entity

/// Why a history could not be synced.
package enum HistoryError: Error, Equatable, Sendable {
  /// The node failed.
  case node(RPCFailure)
  /// The database cannot be used.
  case store(StoreError)
  /// A finalized block has changed: the node is on another chain, or lies.
  case otherChain(block: UInt64)
  /// The chain was reorganized repeatedly during the sync.
  case unsteady
}

extension HistoryError: Reportable {
  package var report: Report {
    switch self {
    case .node(let failure): failure.report
    case .store(let error): error.report
    case .otherChain(let block):
      Report(
        .node,
        "history-other-chain",
        "finalized block \(block) has changed: the node is on another chain, or gives false answers"
      )
    case .unsteady:
      Report(.node, "history-unsteady", "the chain reorganized too often while it was being read")
    }
  }
}

/// Why a scan stopped early.
enum ScanStop: Error {
  case node(RPCFailure)
  case store(StoreError)
  case otherChain(block: UInt64)
  /// What was read is of two branches of the chain; start over.
  case reorganized
}
