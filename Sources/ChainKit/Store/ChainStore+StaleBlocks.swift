import Entity
import GRDB

/// Blocks that only a transaction or a log named, and that the chain does not have.
///
/// Nodes date what they tell of settled blocks, so that these are not read. One whose index has kept an
/// orphaned block then brings in a block of no chain, which contradicts the true one for ever.
extension ChainStore {
  /// The hashes of the stored blocks among some heights. Cost: one look for each height.
  func hashes(at heights: Set<UInt64>, chain: ChainID) throws(StoreError) -> [UInt64: Hash32] {
    try read { db in
      var found: [UInt64: Hash32] = [:]
      for height in heights { found[height] = try Self.hash(at: height, chain, in: db) }
      return found
    }
  }

  private static func hash(
    at height: UInt64,
    _ chain: ChainID,
    in db: Database
  ) throws -> Hash32? {
    let query = try db.cachedStatement(
      sql: "SELECT hash FROM header WHERE chain = ? AND number = ?"
    )
    let row = try Row.fetchOne(query, arguments: [chain.value.stored, height.stored])
    return try row?.hash("hash")
  }

  /// The highest stored block below a height of which the header was read; nil if there is none.
  func lastRead(below height: UInt64, chain: ChainID) throws(StoreError) -> StoredHeader? {
    try read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT number, hash, parent FROM header
          WHERE chain = ? AND number < ? AND parent <> x'' ORDER BY number DESC LIMIT 1
          """,
        arguments: [chain.value.stored, height.stored]
      ).map(StoredHeader.init)
    }
  }

  /// Puts headers that were read in the place of stored blocks that they contradict, if none of these
  /// was read itself, and forgets that anything was read of them. What was only named shows nothing.
  ///
  /// - Returns: the stored blocks that were forgotten; none if one was read, or nothing is contradicted.
  func forgetUnread(contradictedBy batch: ScanBatch) throws(StoreError) -> [Hash32] {
    try write { db in
      let chain = batch.chain
      let heights = Set(
        try batch.headers.map(\.reference).filter { try Self.contradicts($0, chain: chain, in: db) }
          .map(\.number)
      )
      guard !heights.isEmpty, try heights.allSatisfy({ try Self.isUnread($0, chain, in: db) })
      else { return [] }
      let gone = try heights.sorted().compactMap { try Self.hash(at: $0, chain, in: db) }
      for height in heights { try Self.forget(height, chain: chain, in: db) }
      for header in batch.headers where heights.contains(header.number) {
        try Self.insert(header, chain: chain, in: db)
      }
      return gone
    }
  }

  /// Forgets a block that was never read itself, and that anything was read of it.
  func forgetUnread(at height: UInt64, chain: ChainID) throws(StoreError) {
    try write { db in
      guard try Self.isUnread(height, chain, in: db) else { return }
      try Self.forget(height, chain: chain, in: db)
    }
  }

  private static func isUnread(
    _ height: UInt64,
    _ chain: ChainID,
    in db: Database
  ) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: "SELECT 1 FROM header WHERE chain = ? AND number = ? AND parent = x''",
      arguments: [chain.value.stored, height.stored]
    ) ?? false
  }

  /// Removes a block with its rows, of all accounts; that nobody was asked about it takes the place of
  /// what was said.
  private static func forget(_ height: UInt64, chain: ChainID, in db: Database) throws {
    // A proof of a sum counted these rows.
    try distrustProofs(above: height.stored - 1, chain: chain, in: db)
    let isKnown = "grade IN ('proved', 'told')"
    let (search, said) = (
      "chain, account, position, topic, contract", "chain, account, is_draft, subject"
    )
    for sql in [
      "DELETE FROM header WHERE chain = ?1 AND number = ?2",
      """
      INSERT INTO coverage(\(search), lo, hi)
      SELECT \(search), ?2 + 1, hi FROM coverage WHERE chain = ?1 AND lo <= ?2 AND hi > ?2
      """,
      "UPDATE coverage SET hi = ?2 - 1 WHERE chain = ?1 AND lo < ?2 AND hi >= ?2",
      "DELETE FROM coverage WHERE chain = ?1 AND lo = ?2",
      """
      INSERT INTO assurance(\(said), lo, hi, grade, source)
      SELECT \(said), ?2 + 1, hi, grade, source FROM assurance
      WHERE chain = ?1 AND lo <= ?2 AND hi > ?2 AND \(isKnown)
      """,
      """
      INSERT INTO assurance(\(said), lo, hi, grade, source)
      SELECT \(said), ?2, ?2, '\(GapReason.notAsked.word)', '' FROM assurance
      WHERE chain = ?1 AND lo < ?2 AND hi >= ?2 AND \(isKnown)
      """,
      "UPDATE assurance SET hi = ?2 - 1 WHERE chain = ?1 AND lo < ?2 AND hi >= ?2 AND \(isKnown)",
      """
      UPDATE assurance SET hi = ?2, grade = '\(GapReason.notAsked.word)', source = ''
      WHERE chain = ?1 AND lo = ?2 AND \(isKnown)
      """,
    ] {
      try db.execute(sql: sql, arguments: [chain.value.stored, height.stored])
    }
  }
}
