extension AccessList {
  /// The number of storage keys in all entries.
  package var keyCount: Int { entries.reduce(0) { $0 + $1.storageKeys.count } }

  /// What the list adds to the minimum gas (EIP-2930).
  package var gas: UInt64 { UInt64(entries.count) * 2_400 + UInt64(keyCount) * 1_900 }

  /// The most that it can save beyond its own cost, by the rules of EIP-2929 and EIP-2930.
  ///
  /// The first access to an account costs up to 2,600, to a slot up to 2,100: up to 200 more than
  /// their entries in the list. A read of either saves only 100, since the access still costs 100.
  package var highestSaving: UInt64 {
    UInt64(entries.count + keyCount) * Self.savingPerItem
  }

  private static let savingPerItem: UInt64 = 200

  /// Returns the entries that can save gas, and all in ascending order.
  ///
  /// Accounts that are accessed in any case, such as sender and recipient, gain nothing from an
  /// entry but cheaper keys: more than twelve of them, or none. Precompiled contracts gain nothing.
  /// Nodes give entries in any order; with one order, the same payment has the same bytes.
  package func trimmed(accessedAnyway accounts: Set<Address>) -> AccessList {
    let useful = entries.filter { entry in
      let isFree = accounts.contains(entry.address) || entry.address.isPrecompiled
      return !isFree || UInt64(entry.storageKeys.count) * Self.savingPerItem > 2_400
    }
    let ordered = useful.map { entry in
      Entry(
        address: entry.address,
        storageKeys: entry.storageKeys.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      )
    }
    return AccessList(
      ordered.sorted { $0.address.bytes.lexicographicallyPrecedes($1.address.bytes) }
    )
  }

  /// Whether it is no longer than a payment needs, and nothing occurs twice.
  ///
  /// At most 64 accounts and 512 keys. A transaction of somebody else may have any list; this is
  /// for a list that a node suggests.
  package var isPlausible: Bool {
    guard entries.count <= 64, keyCount <= 512 else { return false }
    return Set(entries.map(\.address)).count == entries.count
      && entries.allSatisfy { Set($0.storageKeys).count == $0.storageKeys.count }
  }
}

extension Address {
  /// Whether chains have such addresses for contracts that are part of their rules.
  fileprivate var isPrecompiled: Bool { bytes.prefix(18).allSatisfy { $0 == 0 } }
}
