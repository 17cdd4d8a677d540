import Core
package import Entity

/// A gas price more than 5 times the usual one.
package enum UnusualFee: Sendable, Equatable {
  case tip(Wei, usual: Wei)
  case gasPrice(Wei, usual: Wei)

  /// Nil if the fees are not unusual, or the usual fee is unknown.
  init?(_ fees: Fees, usual: Wei?) {
    let price = fees.tipAndCap?.tip ?? fees.highestPrice
    guard let usual, price.isUnusual(beside: usual) else { return nil }
    self =
      fees.tipAndCap == nil ? .gasPrice(price, usual: usual) : .tip(price, usual: usual)
  }

  var message: Sentence {
    switch self {
    case .tip(let tip, let usual):
      "the priority fee (\(amount: tip.groupedGwei) gwei) is more than 5 times the usual "
        + "(\(amount: usual.groupedGwei) gwei)"
    case .gasPrice(let price, let usual):
      "the gas price (\(amount: price.groupedGwei) gwei) is more than 5 times the usual "
        + "(\(amount: usual.groupedGwei) gwei)"
    }
  }
}
