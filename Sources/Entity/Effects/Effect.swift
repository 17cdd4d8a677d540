package import Core

/// One thing that a signature does or allows, as far as its bytes show.
///
/// The policy, the review and the log use the same effects, so that none of them can miss what
/// another one has.
package enum Effect: Hashable, Sendable {
  /// Why a call names an address that it neither pays nor allows to take.
  package enum Role: String, CaseIterable, Sendable {
    /// Receives what the call yields: shares, bought tokens, withdrawals.
    case receiver
    /// Owns the shares, the debt or the deposit that the call is about.
    case owner
    /// Votes, manages or is appointed in place of the owner.
    case delegate
    /// Is asked to run the call, or is paid for running it.
    case executor
  }

  /// At most this many base units leave the account; `to` is nil if they are burned, or go into
  /// the called contract.
  case spend(Movement.Asset, UInt256, to: Address?)
  /// An allowance of this many base units, or without limit if nil.
  case allow(Movement.Asset, UInt256?, spender: Address?)
  /// An allowance is revoked.
  case revoke(Movement.Asset, spender: Address?)
  case name(Role, Address)
  /// A function changes who or what controls a contract, in favor of `to` unless it is nil.
  case control(function: String, of: Address, to: Address?)
  /// Bytes of unknown meaning for a contract; the selector is shorter if they are.
  case unknown(contract: Address, selector: [UInt8], bytes: Int)
}

extension Effect {
  /// The address that it pays, allows or names.
  package var address: Address? {
    switch self {
    case .spend(_, _, let to), .control(_, _, let to): to
    case .allow(_, _, let spender), .revoke(_, let spender): spender
    case .name(_, let address): address
    case .unknown: nil
    }
  }
}

extension Intent {
  /// Adds an effect, and the payees, the spends and the flags that follow from it.
  ///
  /// A revoked allowance adds no payee: revoking must be possible whatever a policy says. Nor does
  /// a named address that is the signer or one of `holders`.
  mutating func add(_ effect: Effect, holders: [Address] = []) {
    counted.append(effect)
    switch effect {
    case .spend(let asset, let units, let to):
      if let to { pay(to) }
      count(asset, units)
    case .allow(let asset, let units, let spender):
      if let spender { pay(spender) }
      count(asset, units ?? Units.largest)
      allowsAll = allowsAll || UnlimitedAllowance.includes(units, decimals: decimals(of: asset))
    case .revoke: break
    case .name(_, let address):
      if address != account, !holders.contains(address) { pay(address) }
    case .control(_, _, let to):
      changesControl = true
      if let to { pay(to) }
    case .unknown: isBlind = true
    }
  }

  private func decimals(of asset: Movement.Asset) -> Int? {
    guard case .token(let token) = asset else { return nil }
    return tokens.decimals(of: token, on: chain)
  }

  /// Adds an effect without consequences: a separate rule decides about it.
  mutating func note(_ effect: Effect) { counted.append(effect) }
}
