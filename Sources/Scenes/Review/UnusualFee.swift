import Core
package import Entity

/// A price of gas that is too high to pay without asking: more than 5 times the usual one, or more
/// than a bound where the usual one is only the word of a node.
package enum UnusualFee: Sendable, Equatable {
  case tip(Wei, usual: Wei)
  case gasPrice(Wei, usual: Wei)
  case unconfirmedTip(Wei)
  case unconfirmedGasPrice(Wei)

  /// Nil if the fees are not unusual, or the usual fee is unknown.
  init?(_ fees: Fees, usual: UsualFee?) {
    guard let usual else { return nil }
    let (tip, isLegacy) = (fees.tipAndCap?.tip, fees.tipAndCap == nil)
    let price = tip ?? fees.highestPrice
    if price.isUnusual(beside: usual.price) {
      self = isLegacy ? .gasPrice(price, usual: usual.price) : .tip(price, usual: usual.price)
    } else if usual.isUnconfirmed, min(price, usual.price) > UsualFee.mostUnconfirmed {
      self = isLegacy ? .unconfirmedGasPrice(price) : .unconfirmedTip(price)
    } else {
      return nil
    }
  }

  /// Whether the usual price is only the word of one node.
  var isUnconfirmed: Bool {
    switch self {
    case .tip, .gasPrice: false
    case .unconfirmedTip, .unconfirmedGasPrice: true
    }
  }

  var message: Sentence {
    let most = UsualFee.mostUnconfirmed.groupedGwei
    return switch self {
    case .tip(let tip, let usual):
      "the priority fee (\(amount: tip.groupedGwei) gwei) is more than 5 times the usual "
        + "(\(amount: usual.groupedGwei) gwei)"
    case .gasPrice(let price, let usual):
      "the gas price (\(amount: price.groupedGwei) gwei) is more than 5 times the usual "
        + "(\(amount: usual.groupedGwei) gwei)"
    case .unconfirmedTip(let tip):
      "the priority fee (\(amount: tip.groupedGwei) gwei) is above \(amount: most) gwei, and only one "
        + "node says that it is usual"
    case .unconfirmedGasPrice(let price):
      "the gas price (\(amount: price.groupedGwei) gwei) is above \(amount: most) gwei, and only one "
        + "node says that it is usual"
    }
  }
}
