import Core
import Entity

/// A fee that is more than people mean to pay.
extension Rule {
  /// Nobody here knows what a coin is worth: of those that are dear a tenth is much, of the others a hundred
  /// times as much is.
  private static let dearCoins: Set = ["ETH", "BNB"]

  static let feeIsHigh = Rule(each: "fee-high", of: .payments) { deed, knowledge in
    let tenth: UInt256 =
      dearCoins.contains(knowledge.coin)
      ? 100_000_000_000_000_000 : 10_000_000_000_000_000_000
    guard let fee = deed.transaction?.highestFee, fee.count >= tenth else { return nil }
    let message =
      "the fee alone may be \(fee.ether) \(knowledge.coin), far more than usual"
    return fee.count >= tenth.multipliedWithSaturation(by: 10)
      ? .danger("fee-high", message) : .caution("fee-high", message)
  }

  static let feeIsAboveAmount = Rule(each: "fee-above-amount", of: .payments) { deed, _ in
    guard deed.action == .payment, let transaction = deed.transaction, transaction.value > .zero,
      let fee = transaction.highestFee, fee > transaction.value
    else { return nil }
    return .caution("fee-above-amount", "the fee may be higher than the amount")
  }
}
