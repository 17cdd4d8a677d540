package import Core

/// The meaning of an order or a delegation.
extension TypedOrder: TypedDataMeaning {
  /// The last time at which one of the orders can be taken; nil if one has no end, or a delegation.
  package var end: UInt256? {
    guard case .trade(let terms) = content else { return nil }
    let ends = terms.compactMap(\.end)
    return ends.count == terms.count ? ends.max() : nil
  }

  /// The maker of the order, or the account that somebody may act for.
  package var owner: Address? {
    switch content {
    case .trade(let terms): terms.first?.maker
    case .delegation(let delegation): delegation.delegator
    }
  }

  /// Everything that leaves by an order is counted. What a delegate does with an account is not in
  /// a delegation: the code of its caveats decides.
  package var level: Policy.TypedDataLevel {
    switch content {
    case .trade: .permits
    case .delegation: .any
    }
  }
}

/// The meaning of a user operation.
extension TypedUserOperation: TypedDataMeaning {
  /// The fee, and all named addresses.
  package var effects: [Effect] { read.effects }

  /// The call of the account.
  package var calls: [TypedDataCall] { read.inner.map { TypedDataCall($0.target, $0.input) } }

  /// The account that acts.
  package var owner: Address? { sender }

  /// The code of a factory or a paymaster is unknown.
  package var level: Policy.TypedDataLevel {
    let isUnknown = read.effects.contains { effect in
      if case .unknown = effect { true } else { false }
    }
    return isUnknown ? .any : .known
  }
}
