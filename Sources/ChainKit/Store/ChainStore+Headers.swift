import Entity
import GRDB

/// A block that is, or was, part of the chain.
struct StoredHeader: Hashable, Sendable {
  let number: UInt64
  let hash: Hash32
  let time: UInt64
}

extension ChainStore {
  /// Stores a block header as canonical; another one at the same height no longer is.
  static func insert(_ header: BlockHeader, chain: ChainID, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE header SET canonical = 0
        WHERE chain = ? AND number = ? AND hash <> ? AND canonical = 1
        """,
      arguments: [chain.value.stored, header.number.stored, header.hash.blob]
    )
    try db.execute(
      sql: """
        INSERT INTO header(chain, number, hash, parent, time, base_fee, state_root, canonical)
        VALUES (?, ?, ?, ?, ?, ?, ?, 1)
        ON CONFLICT(chain, hash) DO UPDATE SET canonical = 1
        """,
      arguments: [
        chain.value.stored, header.number.stored, header.hash.blob, header.parent.blob,
        header.time.stored, header.baseFee?.blob, header.stateRoot.blob,
      ]
    )
  }

  func keep(_ headers: [BlockHeader], chain: ChainID) throws(StoreError) {
    try write { db in
      for header in headers { try Self.insert(header, chain: chain, in: db) }
    }
  }

  /// Stores the chain's head, unless a later one is stored, and the last finalized block.
  func storeTip(
    _ head: BlockHeader,
    finalized: BlockHeader?,
    chain: ChainID,
    now: Int64
  ) throws(StoreError) {
    try write { db in
      try Self.insert(head, chain: chain, in: db)
      if let finalized { try Self.insert(finalized, chain: chain, in: db) }
      try db.execute(
        sql: """
          INSERT INTO chain_tip(chain, head, head_hash, finalized, finalized_hash, updated)
          VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT(chain) DO UPDATE SET
            head_hash = iif(excluded.head >= head, excluded.head_hash, head_hash),
            head = max(excluded.head, head),
            finalized = coalesce(excluded.finalized, finalized),
            finalized_hash = coalesce(excluded.finalized_hash, finalized_hash),
            updated = excluded.updated
          """,
        arguments: [
          chain.value.stored, head.number.stored, head.hash.blob, finalized?.number.stored,
          finalized?.hash.blob, now,
        ]
      )
    }
  }

  /// Reads the stored blocks that are canonical, highest first.
  func canonicalHeaders(chain: ChainID) throws(StoreError) -> [StoredHeader] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT number, hash, time FROM header WHERE chain = ? AND canonical = 1
          ORDER BY number DESC
          """,
        arguments: [chain.value.stored]
      ).map { row in
        StoredHeader(
          number: row.number("number"),
          hash: try row.hash("hash"),
          time: row.number("time")
        )
      }
    }
  }

  /// Whether the genesis block of the chain is stored.
  func hasGenesis(chain: ChainID) throws(StoreError) -> Bool {
    try read { db in
      try Bool.fetchOne(
        db,
        sql: "SELECT 1 FROM header WHERE chain = ? AND number = 0 AND canonical = 1",
        arguments: [chain.value.stored]
      ) ?? false
    }
  }

  /// Reads the last block that a node called finalized.
  func finalized(chain: ChainID) throws(StoreError) -> UInt64? {
    try read { db in
      try Int64.fetchOne(
        db,
        sql: "SELECT finalized FROM chain_tip WHERE chain = ?",
        arguments: [chain.value.stored]
      ).map { UInt64(bitPattern: $0) }
    }
  }

  /// Reads the hashes of the stored blocks above a block, canonical or not.
  func blocks(above fork: UInt64, chain: ChainID) throws(StoreError) -> [Hash32] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: "SELECT hash FROM header WHERE chain = ? AND number > ?",
        arguments: [chain.value.stored, fork.stored]
      ).map { try $0.hash("hash") }
    }
  }

  /// Reverts everything above a block, in one transaction.
  ///
  /// Rows are orphaned, coverage is cut, and probes are deleted.
  func cut(above fork: UInt64, chain: ChainID) throws(StoreError) {
    try write { db in
      let keys: StatementArguments = [chain.value.stored, fork.stored]
      for sql in [
        """
        UPDATE chain_tip SET head = ?2, head_hash =
          (SELECT hash FROM header WHERE chain = ?1 AND number = ?2 AND canonical = 1)
          WHERE chain = ?1 AND head > ?2
        """,
        "UPDATE header SET canonical = 0 WHERE chain = ? AND number > ?",
        "UPDATE tx SET orphaned = 1 WHERE chain = ? AND block > ?",
        """
        UPDATE log SET orphaned = 1 WHERE chain = ?1 AND block_hash IN
          (SELECT hash FROM header WHERE chain = ?1 AND number > ?2)
        """,
        "UPDATE movement SET orphaned = 1 WHERE chain = ? AND block > ?",
        "DELETE FROM balance_probe WHERE chain = ? AND block > ?",
        "DELETE FROM balance WHERE chain = ? AND block > ?",
        """
        DELETE FROM coverage WHERE lo > ?2 AND stream IN (SELECT id FROM stream WHERE chain = ?1)
        """,
        """
        UPDATE coverage SET hi = ?2 WHERE hi > ?2
          AND stream IN (SELECT id FROM stream WHERE chain = ?1)
        """,
      ] {
        try db.execute(sql: sql, arguments: keys)
      }
    }
  }
}
