package import Core
package import Entity

/// The reason why a saved transaction cannot be resent or dropped.
package enum OutboxError: Error, Equatable {
  /// It was not sent from this machine.
  case unknown(Hash32)
  /// It no longer holds its nonce, or is mined.
  case settled(Hash32, OutboxEntry.State)
  /// The owner declined to drop it.
  case declined
}

extension OutboxError: Reportable {
  package var report: Report {
    switch self {
    case .unknown(let hash):
      Report(
        .refused,
        "outbox-unknown",
        "unknown transaction: \(hash) was not sent from this machine"
      )
    case .settled(let hash, .mined):
      Report(.refused, "outbox-mined", "\(hash) is already mined")
    case .settled(let hash, .replaced):
      Report(.refused, "outbox-replaced", "\(hash) was replaced by another transaction")
    case .settled(let hash, _):
      Report(.refused, "outbox-rejected", "\(hash) was rejected or dropped, and its nonce is free")
    case .declined: Report(.refused, "outbox-declined", "nothing was dropped")
    }
  }
}
