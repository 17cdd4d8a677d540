import Core
import Entity
import GRDB

extension ChainStore {
  /// The table of where each account was last synced wholly; it goes with the block.
  static let wholeSyncTable = """
    CREATE TABLE whole_sync(
      chain INTEGER NOT NULL, account BLOB NOT NULL, block INTEGER NOT NULL, settled INTEGER,
      node TEXT NOT NULL, nodes TEXT NOT NULL, scope BLOB NOT NULL, PRIMARY KEY(chain, account),
      FOREIGN KEY(chain, block) REFERENCES header(chain, number) ON DELETE CASCADE) WITHOUT ROWID
    """

  /// Reads where an account was last synced wholly; nil if other rows or statements were stored
  /// since, as by a sync that was interrupted or by one up to another block.
  func wholeSync(of account: Address, chain: ChainID) throws(StoreError) -> WholeSync? {
    try read { db in try Self.wholeSync(of: account, chain: chain, in: db) }
  }

  private static func wholeSync(
    of account: Address,
    chain: ChainID,
    in db: Database
  ) throws -> WholeSync? {
    try Row.fetchOne(
      db,
      sql: """
        SELECT whole_sync.block, settled, node, nodes, scope, hash FROM whole_sync
        JOIN header ON header.chain = whole_sync.chain AND header.number = whole_sync.block
        WHERE whole_sync.chain = ?1 AND whole_sync.account = ?2
          AND NOT EXISTS (SELECT 1 FROM movement
            WHERE chain = ?1 AND account = ?2 AND block > whole_sync.block)
          AND NOT EXISTS (SELECT 1 FROM assurance
            WHERE chain = ?1 AND account = ?2 AND (is_draft = 1 OR hi > whole_sync.block))
        """,
      arguments: [chain.value.stored, account.blob]
    ).map { row in
      let settled: Int64? = row["settled"]
      return WholeSync(
        chain: chain,
        account: account,
        standing: WholeSync.Standing(
          block: row.number("block"),
          hash: try row.hash("hash"),
          settled: settled.map { UInt64(bitPattern: $0) },
          node: EndpointID(redacted: row["node"]),
          nodes: EndpointID(redacted: row["nodes"]),
          scope: try row.hash("scope")
        )
      )
    }
  }

  /// Forgets where accounts were synced wholly: from now on until the end of a sync, what is stored
  /// of them is not of one moment.
  func forgetWholeSyncs(of accounts: [Address], chain: ChainID) throws(StoreError) {
    try write { db in
      for account in accounts {
        try db.execute(
          sql: "DELETE FROM whole_sync WHERE chain = ? AND account = ?",
          arguments: [chain.value.stored, account.blob]
        )
      }
    }
  }

  /// Stores where an account was synced wholly; the block must be stored.
  static func keep(_ sync: WholeSync, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO whole_sync(chain, account, block, settled, node, nodes, scope)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET block = excluded.block, settled = excluded.settled,
          node = excluded.node, nodes = excluded.nodes, scope = excluded.scope
        """,
      arguments: [
        sync.chain.value.stored, sync.account.blob, sync.standing.block.stored,
        sync.standing.settled?.stored, sync.standing.node.description,
        sync.standing.nodes.description, sync.standing.scope.blob,
      ]
    )
  }

  /// Stores that nothing happened to accounts since they were synced wholly, with the chain's head
  /// and the last finalized block, in one transaction.
  ///
  /// What was read of blocks that are settled by now stays from now on. No row, state or block is
  /// deleted.
  /// - Returns: False, and nothing is stored, if another sync stored something meanwhile, or another
  ///   block at one of these heights.
  func advance(
    _ syncs: [WholeSync],
    to standing: WholeSync.Standing,
    _ assurance: [SubjectAssurance],
    head: BlockHeader,
    finalized: BlockHeader?
  ) throws(StoreError) -> Bool {
    try write { db in
      for sync in syncs {
        let known = try Self.wholeSync(of: sync.account, chain: sync.chain, in: db)
        let isReplaced = try [head, finalized].compactMap(\.self).contains {
          try Self.contradicts($0.reference, chain: sync.chain, in: db)
        }
        guard known == sync, !isReplaced else { return false }
      }
      for sync in syncs {
        try Self.storeTip(head, finalized: finalized, chain: sync.chain, in: db)
        try Self.settle(sync, upTo: standing.settled, in: db)
        try db.execute(
          sql: "DELETE FROM assurance WHERE chain = ? AND account = ?",
          arguments: [sync.chain.value.stored, sync.account.blob]
        )
        for said in assurance where said.account == sync.account { try Self.keep(said, in: db) }
        try Self.keep(
          WholeSync(chain: sync.chain, account: sync.account, standing: standing),
          in: db
        )
      }
      return true
    }
  }

  /// Makes what was read of blocks that are settled now stay, and covers them.
  private static func settle(_ sync: WholeSync, upTo settled: UInt64?, in db: Database) throws {
    let first = sync.standing.settled.map { $0 + 1 } ?? 0
    guard let settled, first <= settled else { return }
    let place: StatementArguments = [
      sync.chain.value.stored, sync.account.blob, settled.stored,
    ]
    for table in ["movement", "nonce_use"] {
      try db.execute(
        sql: """
          UPDATE \(table) SET flags = flags & ~\(tailFlag)
          WHERE chain = ? AND account = ? AND block <= ? AND flags & \(tailFlag) <> 0
          """,
        arguments: place
      )
    }
    for subject in CoveredSearch.subjects {
      let search = CoveredSearch(chain: sync.chain, account: sync.account, subject: subject)
      try cover(first...settled, by: search, in: db)
    }
  }

  /// Returns the nonce that an account has by the uses that are stored up to a block; nil if one
  /// below it has none.
  func nextNonce(
    of account: Address,
    chain: ChainID,
    upTo block: UInt64
  ) throws(StoreError) -> UInt64? {
    try read { db in
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*) AS uses, coalesce(max(nonce) + 1, 0) AS next FROM nonce_use
          WHERE chain = ? AND account = ? AND block <= ?
          """,
        arguments: [chain.value.stored, account.blob, block.stored]
      )
      guard let row, row.number("uses") == row.number("next") else { return nil }
      return row.number("next")
    }
  }
}
