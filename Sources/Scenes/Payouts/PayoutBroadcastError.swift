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
        "payment \(number) was replaced: another transaction with the same nonce was mined, "
          + "\(other.hash) in block \(other.block); \(hash) can no longer be mined; the payments "
          + "before it were broadcast, none after it was sent"
      )
    case .stopped(let number, let cause):
      Report(
        cause.kind,
        "payout-stopped",
        "stopped at payment \(number): \(cause.message); the payments before it were broadcast, "
          + "none after it was sent"
      )
    }
  }
}
