package import Core
import Entity

/// Nobody is asked, no option makes the fee intended, and it is too high to pay unasked.
package enum ExcessiveFeeError: Error, Equatable {
  case payment(ExcessiveFee)
  /// The fee of a row of a list.
  case payout(row: Int, ExcessiveFee)
  /// The fee of a transaction that replaces another one, which has no such options.
  case replacement(ExcessiveFee)
}

extension ExcessiveFeeError: Reportable {
  package var report: Report {
    switch self {
    case .payment(let fee):
      Report(.refused, fee.isByGas ? "send-gas-high" : "send-fee-high", fee.message)
    case .payout(let row, let fee):
      Report(
        .refused,
        fee.isByGas ? "payout-gas-high" : "payout-fee-high",
        "the payment of row \(row): \(fee.message)"
      )
    case .replacement(let fee):
      Report(.refused, fee.isByGas ? "replace-gas-high" : "replace-fee-high", fee.message)
    }
  }
}
