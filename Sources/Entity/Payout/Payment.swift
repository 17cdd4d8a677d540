package import Core

/// A plain payment: an amount of the native coin or of a token, to one account.
package struct Payment: Hashable, Sendable {
  package enum Asset: Hashable, Sendable {
    /// The chain's native coin, in wei.
    case coin
    /// The token of this contract, in base units.
    case token(Address)
  }

  package let asset: Asset
  /// The recipient.
  package let to: Address
  /// The amount in base units.
  package let units: UInt256

  package init(asset: Asset, to: Address, units: UInt256) {
    (self.asset, self.to, self.units) = (asset, to, units)
  }
}

extension Transaction {
  /// The payment, if the transaction is nothing else.
  ///
  /// Nil for every other call, for a creation, and for types that contain more than a payment does.
  package var payment: Payment? {
    guard type <= 2, let to else { return nil }
    if input.isEmpty { return Payment(asset: .coin, to: to, units: value.count) }
    guard value == .zero, case .transfer(let recipient, let units) = ERC20.Call(decoding: input)
    else { return nil }
    return Payment(asset: .token(to), to: recipient, units: units)
  }
}
