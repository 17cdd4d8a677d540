package import Core
package import Entity

extension Broadcast {
  /// An event reported before the answer: from here on, stopping undoes nothing.
  package enum BroadcastEvent: Sendable, Equatable {
    case sent(Hash32)
    /// A node or a block had the transaction before.
    case known(Hash32)
    /// The outbox does not show the outcome, for this reason.
    case unrecorded(Hash32, Sentence)
    case waiting(confirmations: UInt64)

    package var note: Sentence {
      switch self {
      case .sent(let hash): .info("sent \(hash)")
      case .known(let hash): .info("already sent \(hash)")
      case .unrecorded(let hash, let reason):
        .caution("the status of \(hash) was not recorded in the outbox: \(reason)")
      case .waiting(...1):
        .info(
          "waiting until it is mined (up to \(Broadcast.waitSeconds) s); Ctrl-C stops waiting, "
            + "not the transaction"
        )
      case .waiting(let confirmations):
        .info(
          "waiting for \(confirmations) confirmations; Ctrl-C stops waiting, not the "
            + "transaction"
        )
      }
    }
  }
}
