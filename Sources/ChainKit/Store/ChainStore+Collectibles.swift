package import Core
package import Entity
import GRDB

/// What an account received of collections, according to the logs.
package struct ReceivedCollectibles: Hashable, Sendable {
  /// The items of one collection; the last received first.
  package struct Entry: Hashable, Sendable {
    package let contract: Address
    package let kind: CollectionKind
    package let ids: [UInt256]
  }

  package let account: Address
  /// The collections; the last one of which something was received first.
  package let entries: [Entry]
  /// How many items are left out, because there are too many.
  package let skipped: Int
  /// The block up to which the logs were searched; nil if they were not.
  package let knownUpTo: UInt64?

  package init(account: Address, entries: [Entry], skipped: Int = 0, knownUpTo: UInt64? = nil) {
    (self.account, self.entries) = (account, entries)
    (self.skipped, self.knownUpTo) = (skipped, knownUpTo)
  }
}

extension ChainStore {
  /// The most items of one collection, and of all collections, that an account may have received.
  ///
  /// Anybody can log thousands for little gas; those of collections with few items go first.
  private static let limits = (ofOne: 2_000, ofAll: 10_000)

  /// Reads what accounts received of collections, in the order of the accounts; asks no node.
  ///
  /// What was received may be gone again.
  /// - Throws: `StoreError`.
  package func receivedCollectibles(
    of accounts: [Address],
    chain: ChainID
  ) throws(StoreError) -> [ReceivedCollectibles] {
    try read { db in
      try accounts.map { account in
        let tally = try Self.tally(of: account, chain: chain, in: db)
        return ReceivedCollectibles(
          account: account,
          entries: tally.entries(atMost: Self.limits.ofAll),
          skipped: tally.skipped + tally.excess(over: Self.limits.ofAll),
          knownUpTo: try Self.reach(of: account, chain: chain, in: db)
        )
      }
    }
  }

  private static func tally(of account: Address, chain: ChainID, in db: Database) throws
    -> ItemTally
  {
    let topics = LogEvent.itemTransfers.map(\.blob)
    let recipient = TokenFilter.topic(account).blob
    // Each part has an index of its own, which SQLite does not choose by itself.
    let logs = try Row.fetchCursor(
      db,
      sql: """
        WITH item AS (
          SELECT * FROM log INDEXED BY log_item
            WHERE chain = ?1 AND t2 = ?2 AND t0 = ?3 AND t3 IS NOT NULL
          UNION ALL
          SELECT * FROM log INDEXED BY log_items
            WHERE chain = ?1 AND t3 = ?2 AND t0 IN (?4, ?5) AND t3 IS NOT NULL)
        SELECT * FROM item ORDER BY block DESC, log_index DESC
        """,
      arguments: [chain.value.stored, recipient, LogEvent.transfer.blob, topics[0], topics[1]]
    )
    var tally = ItemTally(most: limits.ofOne)
    while let row = try logs.next() {
      let topics = try ["t0", "t1", "t2", "t3"].map { try row.hash($0) }
      guard let items = ReceivedItems(topics: topics, bytes: row.bytes("data") ?? []) else {
        continue
      }
      tally.add(items, of: try row.address("address"))
    }
    return tally
  }

  /// The block up to which every kind of log was searched that brings items.
  private static func reach(of account: Address, chain: ChainID, in db: Database) throws
    -> UInt64?
  {
    var reach = UInt64.max
    for topic in [LogTopic.receivedToken] + LogTopic.receivedItems {
      let search = CoveredSearch(chain: chain, account: account, subject: .logs(topic, of: nil))
      guard let last = try coverage(of: search, in: db).ranges.last else { return nil }
      reach = min(reach, last.upperBound)
    }
    // What is not settled is searched anew each time, and said at the end of a sync.
    let told = try assurance(of: account, chain: chain, in: db).first { $0.subject == .otherTokens }
    return max(reach, told?.asOf ?? 0)
  }
}

/// The items of each collection, counted from the newest log on.
private struct ItemTally {
  private struct Key: Hashable {
    let contract: Address
    let kind: CollectionKind
  }

  let most: Int
  private var order: [Key] = []
  private var ids: [Key: (list: [UInt256], seen: Set<UInt256>)] = [:]
  /// The items beyond the most of a collection.
  private(set) var skipped = 0

  init(most: Int) { self.most = most }

  mutating func add(_ items: ReceivedItems, of contract: Address) {
    let key = Key(contract: contract, kind: items.kind)
    if ids[key] == nil { order.append(key) }
    var known = ids.removeValue(forKey: key) ?? ([], [])
    for id in items.ids where known.seen.insert(id).inserted {
      if known.list.count < most { known.list.append(id) } else { skipped += 1 }
    }
    ids[key] = known
  }

  /// The number of items beyond these.
  func excess(over most: Int) -> Int {
    max(0, ids.values.reduce(0) { $0 + $1.list.count } - most)
  }

  /// The collections with at most so many items in all; those with few items are whole.
  func entries(atMost most: Int) -> [ReceivedCollectibles.Entry] {
    var left = most
    var counts: [Key: Int] = [:]
    for key in order.sorted(by: { count(of: $0) < count(of: $1) }) {
      counts[key] = min(left, count(of: key))
      left -= counts[key] ?? 0
    }
    return order.compactMap { key in
      let list = (ids[key]?.list ?? []).prefix(counts[key] ?? 0)
      guard !list.isEmpty else { return nil }
      return ReceivedCollectibles.Entry(contract: key.contract, kind: key.kind, ids: Array(list))
    }
  }

  private func count(of key: Key) -> Int { ids[key]?.list.count ?? 0 }
}
