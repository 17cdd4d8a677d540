package import Core

/// What a Safe pays back to whoever runs a transaction of it (Safe 1.3 to 1.5, `handlePayment`).
///
/// It is paid whether or not the call within succeeds: the gas that was used and `baseGas`, times
/// `gasPrice`, in ether or in a token.
package struct SafeRefund: Hashable, Sendable {
  /// In what is paid.
  package let asset: Movement.Asset
  /// Who is paid; nil for whoever sent the transaction.
  package let receiver: Address?
  private let safeTxGas: UInt256
  private let baseGas: UInt256
  private let gasPrice: UInt256

  /// More than the call itself costs beside the gas that it passes on: a cold account that does not
  /// exist yet, and value.
  private static let callGas = UInt256(40_000)

  /// Takes the fields of a Safe's transaction; nil where nothing is paid back.
  package init?(
    safeTxGas: UInt256,
    baseGas: UInt256,
    gasPrice: UInt256,
    gasToken: Address,
    receiver: Address
  ) {
    guard gasPrice > 0 else { return nil }
    (self.safeTxGas, self.baseGas, self.gasPrice) = (safeTxGas, baseGas, gasPrice)
    asset = gasToken.isZero ? .ether : .token(gasToken)
    self.receiver = receiver.isZero ? nil : receiver
  }

  /// The most that is paid, in base units, where all of it uses at most so much gas; by the Safe's own
  /// limit for the call where that is not known. What is beyond 256 bits is the largest number: the
  /// most that there can be of anything.
  package func most(gas: UInt64?) -> UInt256 {
    let gas = gas.map { UInt256($0) } ?? safeTxGas.addingWithSaturation(Self.callGas)
    return baseGas.addingWithSaturation(gas).multipliedWithSaturation(by: gasPrice)
  }

  /// The refund as what it is: a payment of the Safe's.
  package func effects(gas: UInt64?) -> [Effect] { [.spend(asset, most(gas: gas), to: receiver)] }
}
