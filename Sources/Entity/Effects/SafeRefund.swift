package import Core

/// The refund of a Safe to whoever runs its transaction (Safe 1.3 to 1.5, `handlePayment`).
///
/// It is paid whether or not the inner call succeeds: the gas that was used and `baseGas`, times
/// `gasPrice`, in ether or in a token.
package struct SafeRefund: Hashable, Sendable {
  package let asset: Movement.Asset
  /// The recipient; nil for the sender of the transaction.
  package let receiver: Address?
  private let safeTxGas: UInt256
  private let baseGas: UInt256
  private let gasPrice: UInt256

  /// More than a call costs besides the gas that it forwards: a cold account that does not exist
  /// yet, and value.
  private static let callGas = UInt256(40_000)

  /// Takes the fields of a Safe transaction; nil if there is no refund.
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

  /// Returns the maximum refund, in base units, if the transaction uses at most `gas`.
  ///
  /// If that is nil, the Safe's own limit for the call is used. The largest number stands for
  /// amounts above 256 bits: the most that there can be of anything.
  package func most(gas: UInt64?) -> UInt256 {
    let gas = gas.map { UInt256($0) } ?? safeTxGas.addingWithSaturation(Self.callGas)
    return baseGas.addingWithSaturation(gas).multipliedWithSaturation(by: gasPrice)
  }

  /// Returns the refund as a payment of the Safe.
  package func effects(gas: UInt64?) -> [Effect] { [.spend(asset, most(gas: gas), to: receiver)] }
}
