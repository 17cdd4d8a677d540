package import Core

/// Why a history was not read although nothing failed.
package enum SyncCostError: Error, Equatable, Sendable {
  /// Reading it costs this, and nobody has agreed to it.
  case costly(SyncPrice)
  /// The user does not want it to be read at this price.
  case declined
}

extension SyncCostError: Reportable {
  package var report: Report {
    switch self {
    case .costly(let price):
      Report(
        .usage,
        "history-costly",
        "the history was not read: it takes at least \(price.words), and nobody confirmed that"
      )
    case .declined: Report(.refused, "history-declined", "the history was not read")
    }
  }
}
