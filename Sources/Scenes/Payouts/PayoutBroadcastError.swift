package import Core
package import Entity

/// Why not all payments were broadcast; the earlier ones remain broadcast.
package enum PayoutBroadcastError: Error, Equatable {
  /// The nonce of this payment, counted from 1, was used by another transaction.
  case replaced(number: Int, Hash32, by: MinedTransaction)
  /// This payment was not accepted, and none after it was sent.
  case stopped(number: Int, Report)
}

extension PayoutBroadcastError: Reportable {
  package var report: Report {
    switch self {
    case .replaced(let number, let hash, let other):
      Report(
        .refused,
        "payout-replaced",
        "payment \(number) (\(hash)) was replaced by \(other.hash) (same nonce, block "
          + "\(other.block)) and can no longer be mined; earlier payments were broadcast, later "
          + "ones were not sent"
      )
    case .stopped(let number, let cause):
      Report(
        cause.kind,
        "payout-stopped",
        "stopped at payment \(number): \(cause.message); earlier payments were broadcast, "
          + "later ones were not"
      )
    }
  }
}
