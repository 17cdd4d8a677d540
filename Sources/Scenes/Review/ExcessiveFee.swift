import Core
package import Entity

/// A fee that is too high to pay without asking, whatever the price of gas is: a recipient or a token
/// that burns gas, or a node that says so, costs the payer up to a block's gas.
///
/// Its price of gas is ``UnusualFee``. The bounds have their reasons in decision 78.
package enum ExcessiveFee: Sendable, Equatable {
  /// The highest fee is a danger by the rule `fee-high`; the gas limit.
  case high(Wei, gas: UInt64, coin: String)
  /// A payment of the coin pays less than its highest fee, because of its gas limit.
  case paymentGas(UInt64, fee: Wei, coin: String)
  /// A transfer or an approval of a token has a gas limit that no token needs.
  case tokenGas(UInt64, fee: Wei, coin: String)

  /// The most gas that a payment of the coin takes: a recipient that is an account with code takes
  /// some ten thousands, and new state since Amsterdam one or two hundred thousands.
  static let mostPaymentGas: UInt64 = 500_000
  /// The most gas that a token takes; with more than this, the amount of a fee is due to the gas and
  /// not to its price.
  static let mostTokenGas: UInt64 = 2_000_000

  /// Nil if the fee is not excessive, in the chain's coin with this symbol.
  init?(_ transaction: Transaction, coin: String) {
    let bounds = FeeBounds(coin: coin)
    let (gas, fee) = (transaction.gas, transaction.highestFee ?? Wei(.max))
    guard fee.count >= bounds.harmless else { return nil }
    if transaction.type <= 2, transaction.to != nil, transaction.input.isEmpty,
      gas > Self.mostPaymentGas, fee > transaction.value
    {
      self = .paymentGas(gas, fee: fee, coin: coin)
    } else if transaction.type <= 2, transaction.value == .zero, gas > Self.mostTokenGas,
      ERC20.Call(decoding: transaction.input) != nil
    {
      self = .tokenGas(gas, fee: fee, coin: coin)
    } else if fee.count >= bounds.danger, bounds.isExpensive || gas > Self.mostTokenGas {
      self = .high(fee, gas: gas, coin: coin)
    } else {
      return nil
    }
  }

  /// Whether the gas makes it excessive, and no price of gas would mend that.
  var isByGas: Bool {
    switch self {
    case .high(_, let gas, _): gas > Self.mostTokenGas
    case .paymentGas, .tokenGas: true
    }
  }

  var message: Sentence {
    switch self {
    case .high(let fee, let gas, let coin):
      "the fee may be \(amount: fee.ether) \(term: coin) for \(count: gas) gas, far more than usual"
    case .paymentGas(let gas, let fee, let coin):
      "the fee may be \(amount: fee.ether) \(term: coin), more than the amount: this payment may use "
        + "\(count: gas) gas, and a payment rarely needs more than \(count: Self.mostPaymentGas)"
    case .tokenGas(let gas, let fee, let coin):
      "the fee may be \(amount: fee.ether) \(term: coin): the token may use \(count: gas) gas, and "
        + "tokens rarely need more than \(count: Self.mostTokenGas)"
    }
  }
}
