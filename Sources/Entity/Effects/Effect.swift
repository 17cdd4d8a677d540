package import Core

/// One thing that a signature does, or lets somebody do, as far as its bytes tell.
///
/// What a policy counts, what a review shows and what the log keeps are read off the same effects,
/// so that none of them can miss what another one has.
package enum Effect: Hashable, Sendable {
  /// Why a call names an address that is neither paid by it nor allowed to take.
  package enum Role: String, CaseIterable, Sendable {
    /// Who gets what the call brings: shares, what was bought, what was withdrawn.
    case receiver
    /// Whose shares, debt or deposit it is about.
    case owner
    /// Who votes, manages or is set in the place of the owner.
    case delegate
    /// Who is asked to run the call, or is paid for running it.
    case executor
  }

  /// At most so many base units leave the account; to nobody named where they are burned, or go
  /// into the contract that is called.
  case spend(Movement.Asset, UInt256, to: Address?)
  /// Somebody may take up to so many base units; nil for all there will ever be.
  case allow(Movement.Asset, UInt256?, spender: Address?)
  /// A permission to take is withdrawn.
  case revoke(Movement.Asset, spender: Address?)
  case name(Role, Address)
  /// Who or what controls a contract is changed by a function, in favor of an address where one is
  /// named.
  case control(function: String, of: Address, to: Address?)
  /// Bytes for a contract whose meaning is unknown; the selector is shorter where they are.
  case unknown(contract: Address, selector: [UInt8], bytes: Int)
}

extension Effect {
  /// Everybody whom it pays, allows or names.
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
  /// Adds an effect to those it has, and to the payees, the spends and the flags that follow from it.
  ///
  /// Withdrawing a permission makes nobody a payee: that has to be possible whatever a policy says.
  /// Nor is somebody paid by being named who is the signer, or one of `holders`.
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

  /// Adds an effect from which nothing follows that a rule of its own does not decide.
  mutating func note(_ effect: Effect) { counted.append(effect) }
}
