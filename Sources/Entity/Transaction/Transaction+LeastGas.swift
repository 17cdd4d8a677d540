extension Transaction {
  /// The minimum gas, below which no chain accepts it: what is charged before anything runs.
  ///
  /// EIP-2028, "intrinsic gas", with the additions of EIP-2, EIP-2930 and EIP-7702. Later rules
  /// that require more (EIP-3860, EIP-7623) are left out, because not every chain has them.
  package var minGas: UInt64 {
    let bytes = input.reduce(into: UInt64(0)) { $0 += $1 == 0 ? 4 : 16 }
    let creation: UInt64 = to == nil ? 32_000 : 0
    let keys = fees.accessList.entries.reduce(0) { $0 + $1.storageKeys.count }
    let list = UInt64(fees.accessList.entries.count) * 2_400 + UInt64(keys) * 1_900
    return 21_000 + bytes + creation + list + UInt64(fees.authorizations.count) * 25_000
  }
}
