package import Core
package import Entity

/// The reason why a saved transaction cannot be resent or dropped.
package enum OutboxError: Error, Equatable {
  /// It was not sent from this machine.
  case unknown(Hash32)
  /// It no longer holds its nonce, or is mined.
  case settled(Hash32, OutboxEntry.State)
  /// It was settled while its owner was asked.
  case changed(Hash32)
  /// All of a chain were to be dropped, and there are none.
  case noneWaiting(chain: String)
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
    case .changed(let hash):
      Report(
        .refused,
        "outbox-changed",
        "nothing was dropped: \(hash) has been mined, replaced or dropped in the meantime"
      )
    case .noneWaiting(let chain):
      Report(
        .refused,
        "outbox-none-waiting",
        "no transaction is waiting to be mined on \(name: chain)"
      )
    case .declined: Report(.refused, "outbox-declined", "nothing was dropped")
    }
  }
}
