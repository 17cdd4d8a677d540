import Entity
import GRDB

/// A stored block.
struct StoredHeader: Hashable, Sendable {
  let number: UInt64
  let hash: Hash32
  /// The block before it; nil if only the time of the block was read.
  let parent: Hash32?
}

extension StoredHeader {
  /// Reads the columns `number`, `hash` and `parent`.
  init(_ row: Row) throws {
    self.init(
      number: row.number("number"),
      hash: try row.hash("hash"),
      parent: try row.optionalHash("parent")
    )
  }
}

extension ChainStore {
  /// How many blocks above it make a block count as settled where no node tells which are final.
  static let settlingDepth: UInt64 = 64

  /// Stores a block header.
  ///
  /// If another one is stored at its height, the chain has changed: it is removed, and with it
  /// everything that was read above the last settled block.
  static func insert(_ header: BlockHeader, chain: ChainID, in db: Database) throws {
    try makePlace(for: header.reference, chain: chain, in: db)
    try db.execute(
      cached: """
        INSERT INTO header(chain, number, hash, parent, time, base_fee, state_root)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT(chain, number) DO UPDATE SET parent = excluded.parent, time = excluded.time,
          base_fee = excluded.base_fee, state_root = excluded.state_root
          WHERE parent = x''
        """,
      arguments: [
        chain.value.stored, header.number.stored, header.hash.blob, header.parent.blob,
        header.time.stored, header.baseFee?.blob, header.stateRoot.blob,
      ]
    )
  }

  /// Stores a block of which the header was not read, unless that is stored.
  ///
  /// The rest of its header is empty until it is read. Another block at its height is removed, as by
  /// a header.
  static func insert(_ block: BlockReference, chain: ChainID, in db: Database) throws {
    try makePlace(for: block, chain: chain, in: db)
    try db.execute(
      cached: """
        INSERT INTO header(chain, number, hash, parent, time, state_root)
        VALUES (?, ?, ?, x'', ?, x'') ON CONFLICT DO NOTHING
        """,
      arguments: [
        chain.value.stored, block.number.stored, block.hash.blob, block.time.stored,
      ]
    )
  }

  /// Removes another block at the height of one, and what was read above the last settled block.
  private static func makePlace(
    for block: BlockReference,
    chain: ChainID,
    in db: Database
  ) throws {
    guard try contradicts(block, chain: chain, in: db) else { return }
    let below = block.number.stored - 1
    let settled = try final(chain: chain, in: db)?.stored ?? below - settlingDepth.stored
    let last = max(-1, min(below, settled))
    try distrustProofs(above: settled > below ? -1 : last, chain: chain, in: db)
    try cut(above: last, balancesAbove: last, chain: chain, in: db)
  }

  /// Whether another block is stored at the height of this one.
  static func contradicts(_ block: BlockReference, chain: ChainID, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: "SELECT 1 FROM header WHERE chain = ? AND number = ? AND hash <> ?",
      arguments: [chain.value.stored, block.number.stored, block.hash.blob]
    ) ?? false
  }

  func keep(_ headers: [BlockHeader], chain: ChainID) throws(StoreError) {
    try write { db in
      for header in headers { try Self.insert(header, chain: chain, in: db) }
    }
  }

  /// Stores the chain's head, and the last finalized block unless a later one is stored.
  func storeTip(
    _ head: BlockHeader,
    finalized: BlockHeader?,
    chain: ChainID
  ) throws(StoreError) {
    try write { db in
      try Self.storeTip(head, finalized: finalized, chain: chain, in: db)
    }
  }

  static func storeTip(
    _ head: BlockHeader,
    finalized: BlockHeader?,
    chain: ChainID,
    in db: Database
  ) throws {
    if let finalized, try final(chain: chain, in: db) ?? 0 <= finalized.number {
      try insert(finalized, chain: chain, in: db)
      try db.execute(
        sql: """
          INSERT INTO final_block(chain, number) VALUES (?, ?)
          ON CONFLICT DO UPDATE SET number = excluded.number
          """,
        arguments: [chain.value.stored, finalized.number.stored]
      )
    }
    try insert(head, chain: chain, in: db)
  }

  /// Reads the stored blocks up to one, highest first: those above `floor`, and the next one below
  /// or at it.
  func headers(
    from floor: UInt64,
    upTo last: UInt64,
    chain: ChainID
  ) throws(StoreError) -> [StoredHeader] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT number, hash, parent FROM header WHERE chain = ?1 AND number <= ?2
            AND number >= coalesce(
              (SELECT max(number) FROM header WHERE chain = ?1 AND number <= min(?2, ?3)), 0)
          ORDER BY number DESC
          """,
        arguments: [chain.value.stored, last.stored, floor.stored]
      ).map(StoredHeader.init)
    }
  }

  /// Returns the height of the highest stored block up to one; nil if there is none.
  func highest(upTo last: UInt64, chain: ChainID) throws(StoreError) -> UInt64? {
    try read { db in
      try Int64.fetchOne(
        db,
        sql: "SELECT max(number) FROM header WHERE chain = ? AND number <= ?",
        arguments: [chain.value.stored, last.stored]
      ).map { UInt64(bitPattern: $0) }
    }
  }

  /// Whether the genesis block of the chain is stored.
  func hasGenesis(chain: ChainID) throws(StoreError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db,
        sql: "SELECT 1 FROM header WHERE chain = ? AND number = 0",
        arguments: [chain.value.stored]
      ) ?? false
    }
  }

  /// Reads the last block that a node called finalized.
  func finalized(chain: ChainID) throws(StoreError) -> UInt64? {
    try read { db in try Self.final(chain: chain, in: db) }
  }

  static func final(chain: ChainID, in db: Database) throws -> UInt64? {
    try Int64.fetchOne(
      db,
      sql: "SELECT number FROM final_block WHERE chain = ?",
      arguments: [chain.value.stored]
    ).map { UInt64(bitPattern: $0) }
  }

  /// Removes everything that was read above a block, in one transaction.
  ///
  /// `fork` is the last block that is known to be still there, if that is a later one: kept balances
  /// after it are right. `isDeep` is whether a block is gone that counted as settled: then no proof
  /// stays.
  func cut(
    above last: UInt64,
    fork: UInt64? = nil,
    isDeep: Bool = false,
    chain: ChainID
  ) throws(StoreError) {
    let fork = max(last, fork ?? last)
    try write { db in
      try Self.distrustProofs(above: isDeep ? -1 : last.stored, chain: chain, in: db)
      try Self.cut(above: last.stored, balancesAbove: fork.stored, chain: chain, in: db)
    }
  }

  /// Leaves the word of a node in place of each proof that reaches above a block, below it as well:
  /// the state that was proved may be that of a block that has left the chain.
  static func distrustProofs(
    above last: Int64,
    chain: ChainID,
    in db: Database
  ) throws {
    // Whose balances were compared is not stored beside a proof; who gave the rest mostly gave them.
    try db.execute(
      sql: """
        UPDATE assurance SET grade = 'proved', source = coalesce((
          SELECT max(source) FROM assurance AS other WHERE other.chain = assurance.chain
            AND other.account = assurance.account AND other.source <> ''), '')
        WHERE chain = ?1 AND grade = 'proved-by-root' AND EXISTS (
          SELECT 1 FROM assurance AS other WHERE other.chain = ?1 AND other.hi > ?2
            AND other.account = assurance.account AND other.is_draft = assurance.is_draft
            AND other.subject = assurance.subject AND other.grade = 'proved-by-root')
        """,
      arguments: [chain.value.stored, last]
    )
  }

  /// Removes everything that was read above the last block that stays; -1 for none.
  private static func cut(
    above last: Int64,
    balancesAbove fork: Int64,
    chain: ChainID,
    in db: Database
  ) throws {
    for sql in [
      "DELETE FROM header WHERE chain = ? AND number > ?",
      "DELETE FROM probe WHERE chain = ? AND block > ?",
      "DELETE FROM coverage WHERE chain = ? AND lo > ?",
      "UPDATE coverage SET hi = ?2 WHERE chain = ?1 AND hi > ?2",
      "DELETE FROM assurance WHERE chain = ? AND lo > ?",
      "UPDATE assurance SET hi = ?2 WHERE chain = ?1 AND hi > ?2",
    ] {
      try db.execute(sql: sql, arguments: [chain.value.stored, last])
    }
    try db.execute(
      sql: "DELETE FROM balance WHERE chain = ? AND block > ?",
      arguments: [chain.value.stored, fork]
    )
  }
}
