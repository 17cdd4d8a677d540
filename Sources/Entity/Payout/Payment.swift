package import Core

/// What a plain payment moves: so many units of the chain's coin or of a token, to one account.
package struct Payment: Hashable, Sendable {
  /// Of what.
  package enum Asset: Hashable, Sendable {
    /// The chain's own coin, counted in wei.
    case coin
    /// The token of this contract, counted in its smallest units.
    case token(Address)
  }

  /// Of what.
  package let asset: Asset
  /// Who is paid.
  package let to: Address
  /// How many of the smallest units.
  package let units: UInt256

  package init(asset: Asset, to: Address, units: UInt256) {
    (self.asset, self.to, self.units) = (asset, to, units)
  }
}

extension Transaction {
  /// The payment that this is, and nothing besides; nil for every other call, for a creation, and
  /// for types that carry more than a payment does.
  package var payment: Payment? {
    guard type <= 2, let to else { return nil }
    if input.isEmpty { return Payment(asset: .coin, to: to, units: value.count) }
    guard value == .zero, case .transfer(let recipient, let units) = ERC20.Call(decoding: input)
    else { return nil }
    return Payment(asset: .token(to), to: recipient, units: units)
  }
}
