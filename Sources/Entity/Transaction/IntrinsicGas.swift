/// What a transaction costs before anything runs, by the rules of the forks.
package enum IntrinsicGas {
  /// Any transaction, since Frontier.
  fileprivate static let base: UInt64 = 21_000
  /// A transaction of an account to itself (EIP-2780).
  private static let toItself: UInt64 = 12_000
  /// A transaction to another account without a value (EIP-2780); with a value it is as before.
  private static let withoutValue: UInt64 = 15_000
  /// What a payment to a new account costs in addition (EIP-8037).
  private static let newAccount: UInt64 = 183_600
  /// A creation (EIP-2780), whose account and code are paid for as it runs; by EIP-2 it is 53,000.
  private static let creation: UInt64 = 24_000
  /// An authorization (EIP-8037); by EIP-7702 it costs 25,000.
  fileprivate static let authorization: UInt64 = 7_816

  /// What a payment of coins to an account without code uses, exactly, by the rules of some fork.
  ///
  /// Rollups that count data as gas estimate more, and their estimates vary.
  package static let payments: Set<UInt64> = [base, toItself, withoutValue, base + newAccount]

  /// The lowest that any fork charges for a transaction, without its data and its lists.
  package static func lowest(from sender: Address, to: Address?, value: Wei) -> UInt64 {
    guard let to else { return creation }
    return to == sender ? toItself : value > .zero ? base : withoutValue
  }
}

extension Transaction {
  /// The minimum gas, below which no chain accepts it from this account.
  ///
  /// EIP-2028, "intrinsic gas", with the additions of EIP-2780, EIP-2930 and EIP-8037; on Ethereum
  /// and its test chains also EIP-3860 and the floor of EIP-7623, which not every chain has. Where
  /// the forks differ, the lowest counts.
  package func minGas(from sender: Address) -> UInt64 {
    let lowest = IntrinsicGas.lowest(from: sender, to: to, value: value)
    let tokens = input.reduce(into: UInt64(0)) { $0 += $1 == 0 ? 1 : 4 }
    let authorizations = UInt64(fees.authorizations.count) * IntrinsicGas.authorization
    let lists = fees.accessList.gas + authorizations
    guard chain?.isEthereum == true else { return lowest + tokens * 4 + lists }
    let words = to == nil ? UInt64(input.count + 31) / 32 * 2 : 0
    // Before EIP-2780, what a creation costs in addition is no part of the floor.
    let floor = min(lowest, IntrinsicGas.base) + tokens * 10
    return max(lowest + tokens * 4 + words + lists, floor)
  }
}

extension ChainID {
  /// Whether it is Ethereum, or one of its test chains: Sepolia, Holesky, Hoodi.
  fileprivate var isEthereum: Bool { [1, 11_155_111, 17_000, 560_048].contains(value) }
}
