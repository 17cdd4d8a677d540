/// What a chain charges besides gas, because it publishes its data on another chain.
package enum Rollup: Sendable, Hashable {
  /// The OP Stack: a fee for data on L1, and one for the operator.
  case opStack
  /// Scroll: a fee for data on L1.
  case scroll

  /// The contract that tells the fees; at the same address on all chains of a kind.
  package var oracle: Address {
    switch self {
    case .opStack: Address(unchecked: Self.predeploy(0x42, 0x0f))
    case .scroll: Address(unchecked: Self.predeploy(0x53, 0x02))
    }
  }

  private static func predeploy(_ first: UInt8, _ last: UInt8) -> [UInt8] {
    [first] + [UInt8](repeating: 0, count: 18) + [last]
  }
}

extension ChainID {
  /// The kind of rollup that a chain is known to be; nil if it is none, or in no table.
  package var knownRollup: Rollup? { BuiltInProfiles.all[value]?.feeModel.rollup }

  /// The kind of rollup that a chain is, or may be; nil if it is known to be none.
  ///
  /// A chain that is not in any table may be of the OP Stack, as most new ones are: its node is
  /// asked, and has no such contract if it is not.
  package var rollup: Rollup? {
    if let built = BuiltInProfiles.all[value] { return built.feeModel.rollup }
    let others: Set<UInt64> = [1_101, 1_337, 31_337]
    return others.contains(value) ? nil : .opStack
  }
}
