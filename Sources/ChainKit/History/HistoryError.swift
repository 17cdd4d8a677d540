package import Core
package import Entity

/// Why a history could not be brought up to date.
package enum HistoryError: Error, Equatable, Sendable {
  /// The node fails.
  case node(RPCFailure)
  /// The database cannot be used.
  case store(StoreError)
  /// A block that was final is another one now: the node is on another chain, or lies.
  case otherChain(block: UInt64)
  /// The chain was reorganised again and again while it was read.
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

/// What ends a scan before its end.
enum ScanStop: Error {
  case node(RPCFailure)
  case store(StoreError)
  case otherChain(block: UInt64)
  /// The pinned block is no longer part of the chain; begin again.
  case reorganized
}
