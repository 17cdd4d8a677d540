package import Core

/// What an order or a delegation tells of itself.
extension TypedOrder: TypedDataMeaning {
  /// The last moment at which one of the orders can be taken; nil where one has no end, as every
  /// delegation.
  package var end: UInt256? {
    guard case .trade(let terms) = content else { return nil }
    let ends = terms.compactMap(\.end)
    return ends.count == terms.count ? ends.max() : nil
  }

  /// Whose order it is, or in whose name somebody may act.
  package var owner: Address? {
    switch content {
    case .trade(let terms): terms.first?.maker
    case .delegation(let delegation): delegation.delegator
    }
  }

  /// All that leaves by an order is counted. What a delegate does with an account is not told by any
  /// delegation: the code of its caveats decides.
  package var level: Policy.TypedDataLevel {
    switch content {
    case .trade: .permits
    case .delegation: .any
    }
  }
}

/// What a user operation tells of itself.
extension TypedUserOperation: TypedDataMeaning {
  /// The fee, and everybody who is named.
  package var effects: [Effect] { read.effects }

  /// What the account is called with.
  package var calls: [TypedDataCall] { read.inner.map { TypedDataCall($0.target, $0.input) } }

  /// The account that acts.
  package var owner: Address? { sender }

  /// A factory or a paymaster is code that nothing here reads.
  package var level: Policy.TypedDataLevel {
    let isUnknown = read.effects.contains { effect in
      if case .unknown = effect { true } else { false }
    }
    return isUnknown ? .any : .known
  }
}
