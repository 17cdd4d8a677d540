import Core
import Entity

/// What is to be said of a fee that is more than people mean to pay.
enum FeeWarnings {
  /// `coin` is what the chain calls its own; nobody here knows what one is worth.
  static func about(_ transaction: Transaction, doing action: Review.Action, coin: String)
    -> [Warning]
  {
    [high(transaction, coin), aboveAmount(transaction, action)].compactMap(\.self)
  }

  /// The coins of which a tenth is much. Of the others a hundred times as much is.
  private static let dear: Set = ["ETH", "BNB"]

  private static func high(_ transaction: Transaction, _ coin: String) -> Warning? {
    let tenth: UInt256 =
      dear.contains(coin) ? 100_000_000_000_000_000 : 10_000_000_000_000_000_000
    guard let fee = transaction.highestFee, fee.count >= tenth else { return nil }
    let grade =
      fee.count >= tenth.multipliedWithSaturation(by: 10) ? Warning.Grade.danger : .caution
    return Warning(
      grade: grade,
      code: "fee-high",
      message: "the fee alone may be \(fee.ether) \(coin), which is far more than is usual"
    )
  }

  private static func aboveAmount(_ transaction: Transaction, _ action: Review.Action) -> Warning? {
    guard action == .payment, transaction.value > .zero,
      let fee = transaction.highestFee, fee > transaction.value
    else { return nil }
    return Warning(
      grade: .caution,
      code: "fee-above-amount",
      message: "the fee may be higher than the amount"
    )
  }
}
