package import Core
package import Entity

/// What a block accessed, and what each of its transactions left behind (EIP-7928).
///
/// The header of the block has its hash, so a list with that hash is as certain as the header.
package struct BlockAccessList: Hashable, Sendable {
  /// A value after a part of the block.
  package struct Change<Value: Hashable & Sendable>: Hashable, Sendable {
    /// 0 for what comes before the transactions, 1 to n for these, n + 1 for what follows them, such
    /// as withdrawals.
    package let index: UInt32
    package let value: Value

    init(_ index: UInt32, _ value: Value) { (self.index, self.value) = (index, value) }
  }

  /// The changes of one storage slot.
  package struct Slot: Hashable, Sendable {
    package let key: UInt256
    package let changes: [Change<UInt256>]
  }

  /// An account that was accessed.
  package struct Account: Hashable, Sendable {
    package let address: Address
    package let slots: [Slot]
    /// The slots that were read and not changed.
    package let reads: [UInt256]
    /// The balances in wei; only where they differ from before the transaction.
    package let balances: [Change<UInt256>]
    package let nonces: [Change<UInt64>]
    package let codes: [Change<[UInt8]>]
  }

  /// The accounts, in ascending order of their addresses.
  package let accounts: [Account]

  /// Takes accounts; nil unless everything is in the order of the standard, and there once.
  init?(_ accounts: [Account]) {
    guard Self.ascend(accounts.map(\.address.bytes), { $0.lexicographicallyPrecedes($1) }),
      accounts.allSatisfy(\.isInOrder)
    else { return nil }
    self.accounts = accounts
  }

  /// The account with an address; nil if the block did not access it. Cost: logarithmic.
  package func account(_ address: Address) -> Account? {
    var low = 0
    var high = accounts.count
    while low < high {
      let middle = (low + high) / 2
      if accounts[middle].address.bytes.lexicographicallyPrecedes(address.bytes) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    guard low < accounts.count, accounts[low].address == address else { return nil }
    return accounts[low]
  }

  /// The RLP of the list.
  package var encoded: [UInt8] { RLP.encode(.list(accounts.map(\.item))) }

  /// The hash that a header has of the list: the Keccak-256 of the RLP.
  package var hash: Hash32 { .keccak(of: encoded) }

  /// Whether a header is that of a block with this list.
  ///
  /// False for a header from before Amsterdam.
  package func isCommitted(by header: HeaderFields) -> Bool {
    header.bytes(of: .blockAccessListHash) == hash.bytes
  }

  /// Whether each element comes before the next one.
  fileprivate static func ascend<Element>(
    _ elements: [Element],
    _ precedes: (Element, Element) -> Bool
  ) -> Bool {
    zip(elements, elements.dropFirst()).allSatisfy(precedes)
  }
}

extension BlockAccessList.Change {
  fileprivate func item(_ value: RLPItem) -> RLPItem { .list([.integer(UInt64(index)), value]) }
}

extension BlockAccessList.Account {
  fileprivate var isInOrder: Bool {
    let keys = slots.map(\.key)
    return BlockAccessList.ascend(keys, <) && BlockAccessList.ascend(reads, <)
      && Set(keys).isDisjoint(with: reads)
      && slots.allSatisfy {
        !$0.changes.isEmpty && BlockAccessList.ascend($0.changes, Self.isBefore)
      }
      && BlockAccessList.ascend(balances, Self.isBefore)
      && BlockAccessList.ascend(nonces, Self.isBefore)
      && BlockAccessList.ascend(codes, Self.isBefore)
  }

  private static func isBefore<Value>(
    _ one: BlockAccessList.Change<Value>,
    _ other: BlockAccessList.Change<Value>
  ) -> Bool {
    one.index < other.index
  }

  /// The account in the order of its RLP.
  fileprivate var item: RLPItem {
    .list([
      .bytes(address.bytes),
      .list(
        slots.map { slot in
          let changes = slot.changes.map { $0.item(.integer($0.value)) }
          return .list([.integer(slot.key), .list(changes)])
        }
      ),
      .list(reads.map { .integer($0) }),
      .list(balances.map { $0.item(.integer($0.value)) }),
      .list(nonces.map { $0.item(.integer($0.value)) }),
      .list(codes.map { $0.item(.bytes($0.value)) }),
    ])
  }
}
