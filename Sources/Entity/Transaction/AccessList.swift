import Core

/// The accounts and storage slots that a transaction declares to access (EIP-2930).
package struct AccessList: Hashable, Sendable, Codable {
  /// One account and its slots.
  package struct Entry: Hashable, Sendable, Codable {
    /// The account.
    package let address: Address
    /// The slots; the same one may occur twice.
    package let storageKeys: [Hash32]

    package init(address: Address, storageKeys: [Hash32]) {
      self.address = address
      self.storageKeys = storageKeys
    }
  }

  /// The entries; their order is part of what is signed.
  package let entries: [Entry]

  package static let empty = AccessList([])

  package init(_ entries: [Entry]) {
    self.entries = entries
  }
}

extension AccessList {
  /// The list as it is encoded in a transaction.
  var item: RLPItem {
    .list(
      entries.map { entry in
        .list([.bytes(entry.address.bytes), .list(entry.storageKeys.map { .bytes($0.bytes) })])
      }
    )
  }

  /// Reads the list from a transaction; addresses are 20 bytes and slots 32.
  init(item: RLPItem) throws(TransactionError) {
    guard case .list(let items) = item else { throw .notList(.accessList) }
    var entries: [Entry] = []
    for (index, item) in items.enumerated() {
      entries.append(try Self.entry(item, at: index))
    }
    self.entries = entries
  }

  private static func entry(_ item: RLPItem, at index: Int) throws(TransactionError) -> Entry {
    guard case .list(let parts) = item, parts.count == 2,
      case .bytes(let address) = parts[0], case .list(let slots) = parts[1]
    else { throw .accessEntry(index: index) }
    guard address.count == 20 else {
      throw .accessAddress(index: index, found: address.count)
    }
    var keys: [Hash32] = []
    for slot in slots {
      guard case .bytes(let key) = slot, key.count == 32 else { throw .storageKey(index: index) }
      keys.append(Hash32(unchecked: key))
    }
    return Entry(address: Address(unchecked: address), storageKeys: keys)
  }
}
