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
  /// Another process syncs the history of this chain, so that it cannot be deleted.
  case inUse(ChainID)
  /// Another process has the history of this chain, and has given no sign of life for so long.
  case stuck(ChainID, seconds: Int)
  /// Accounts that share no connection cannot be asked for at this node, which has only one.
  case inseparable(EndpointID)
  /// Reading it costs this, and the sync was to end then (`SyncWishes/stopsIfCostly`).
  case costly(SyncPrice)
  /// The blocks that are wanted begin after the newest one.
  case startsLater(head: UInt64)
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
    case .inUse(let chain):
      Report(
        .refused,
        "history-in-use",
        "no history was removed: another kingtherum is reading the history of chain \(chain)"
      )
    case .stuck(let chain, let seconds):
      Report(
        .refused,
        "history-stuck",
        "another kingtherum that reads the history of chain \(chain) has not responded for "
          + "\(seconds) s"
      )
    case .inseparable(let node):
      Report(
        .refused,
        "history-inseparable",
        "accounts cannot be separated at \(node): all requests to a socket file share one connection"
      )
    case .costly(let price): SyncCostError.costly(price).report
    case .startsLater(let head):
      LateStartError.later(.block(head &+ 1), head: head).report
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
  /// These stored blocks, which nobody had read, are not part of the chain, and were forgotten; start
  /// over.
  case forgotten([Hash32])
  /// Reading costs this.
  case costly(SyncPrice)
  /// The blocks that are wanted begin after the newest one.
  case startsLater(head: UInt64)

  /// The stored blocks that were forgotten.
  var forgotten: [Hash32] {
    if case .forgotten(let blocks) = self { blocks } else { [] }
  }

  /// Whether the sync may come to its end if it starts over.
  var startsOver: Bool {
    switch self {
    case .reorganized, .forgotten: true
    case .node, .store, .otherChain, .costly, .startsLater: false
    }
  }
}
