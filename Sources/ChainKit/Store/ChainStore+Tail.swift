import Core
import Entity
import GRDB

/// What a sync has read of some accounts above the last settled block, and how certain all is.
struct HistoryTail: Sendable {
  let chain: ChainID
  let accounts: [Address]
  /// The last settled block; nil if there is none.
  let settled: UInt64?
  /// The last block that was read. A node that is behind does not know what is in later ones.
  let head: UInt64
  let batches: [ScanBatch]
  let assurance: [SubjectAssurance]
  /// The accounts of which everything was read, and nothing is missing.
  var whole: [WholeSync] = []

  /// The blocks whose rows of a subject were read, now or before, up to the last that was.
  fileprivate func blocks(
    read subject: HistorySubject,
    of account: Address
  ) -> [ClosedRange<UInt64>] {
    let said = assurance.first { $0.account == account && $0.subject == subject }
    return said?.spans.clamped(to: 0...head).spans.filter { $0.grade.strength > 0 }.map(\.blocks)
      ?? []
  }
}

extension ChainStore {
  /// Stores what was read above the last settled block in the place of what was there before, and
  /// what is said of all rows, in one transaction.
  ///
  /// What was read of blocks that can still be replaced may be gone without a trace, so none of it
  /// stays where it was read anew; where a node gave nothing this time, the rows stay beside the gap.
  func keep(_ tail: HistoryTail) throws(StoreError) -> ScanBatch.Outcome {
    try write { db in
      var new: Set<MovementRow> = []
      for batch in tail.batches {
        if let block = try Self.contradicted(by: batch, in: db) {
          return .contradicted(block: block)
        }
        new.formUnion(try Self.new(in: batch, db))
      }
      for account in tail.accounts { try Self.removeTail(of: account, tail, in: db) }
      for batch in tail.batches { try Self.insert(batch, isSettled: false, in: db) }
      for account in tail.accounts { try Self.keepAssurance(of: account, tail, in: db) }
      for sync in tail.whole { try Self.keep(sync, in: db) }
      return .added(try Self.count(of: new, in: db))
    }
  }

  private static func removeTail(
    of account: Address,
    _ tail: HistoryTail,
    in db: Database
  ) throws {
    let settled = tail.settled.map(\.stored) ?? -1
    for blocks in tail.blocks(read: .ether, of: account) {
      let place: StatementArguments = [
        tail.chain.value.stored, account.blob, blocks.lowerBound.stored, blocks.upperBound.stored,
      ]
      for sql in [
        "DELETE FROM movement WHERE \(isThere) AND flags & \(tailFlag) <> 0 AND NOT \(isOfLogs)",
        "DELETE FROM nonce_use WHERE \(isThere) AND flags & \(tailFlag) <> 0",
      ] {
        try db.execute(cached: sql, arguments: place)
      }
      try db.execute(
        cached:
          "DELETE FROM tx WHERE chain = ? AND sender = ? AND block BETWEEN ? AND ? AND block > ?",
        arguments: place + [settled]
      )
    }
    for blocks in tail.blocks(read: .otherTokens, of: account) {
      try db.execute(
        cached:
          "DELETE FROM movement WHERE \(isThere) AND flags & \(tailFlag) <> 0 AND \(isOfLogs)",
        arguments: [
          tail.chain.value.stored, account.blob, blocks.lowerBound.stored,
          blocks.upperBound.stored,
        ]
      )
    }
  }

  /// Whether logs tell a row: of all that is no token or item, only user operations.
  private static let isOfLogs =
    "(asset <> x'' OR kind = '\(Movement.Kind.userOperation.rawValue)')"
  private static let isThere = "chain = ? AND account = ? AND block BETWEEN ? AND ?"

  /// Stores what is said of an account, beside what was said of blocks after the last that was read.
  private static func keepAssurance(
    of account: Address,
    _ tail: HistoryTail,
    in db: Database
  ) throws {
    var spans: [HistorySubject: HistorySpans] = [:]
    for known in try assurance(of: account, chain: tail.chain, in: db) {
      guard let last = known.asOf, last > tail.head else { continue }
      spans[known.subject] = known.spans.clamped(to: (tail.head + 1)...last)
    }
    for new in tail.assurance where new.account == account {
      spans[new.subject] = new.spans.replaced(by: spans[new.subject] ?? HistorySpans())
    }
    try db.execute(
      cached: "DELETE FROM assurance WHERE chain = ? AND account = ?",
      arguments: [tail.chain.value.stored, account.blob]
    )
    for (subject, spans) in spans {
      try keep(
        SubjectAssurance(chain: tail.chain, account: account, subject: subject, spans: spans),
        in: db
      )
    }
  }

  /// Reads the settled rows of an asset of an account in some blocks, as the proof sees them.
  func settledRows(
    of account: Address,
    asset: Movement.Asset,
    in blocks: ClosedRange<UInt64>,
    chain: ChainID
  ) throws(StoreError) -> [ProposedRow] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT block, amount, delta_sign FROM movement
          WHERE chain = ? AND account = ? AND asset = ? AND token_id = ? AND block BETWEEN ? AND ?
            AND flags & ? = 0 AND (flags & \(Self.failedFlag) = 0 OR kind = 'fee')
          ORDER BY block
          """,
        arguments: [
          chain.value.stored, account.blob, asset.blob, asset.tokenBlob, blocks.lowerBound.stored,
          blocks.upperBound.stored, Self.tailFlag,
        ]
      ).map { row in
        ProposedRow(
          block: row.number("block"),
          amount: try row.amount("amount"),
          direction: row["delta_sign"],
          isChecked: true
        )
      }
    }
  }

  /// Reads the settled uses of nonces of an account in some blocks.
  func nonceUses(
    of account: Address,
    in blocks: ClosedRange<UInt64>,
    chain: ChainID
  ) throws(StoreError) -> [NonceUse] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT nonce, block, kind FROM nonce_use
          WHERE chain = ? AND account = ? AND block BETWEEN ? AND ? AND flags & ? = 0
          ORDER BY nonce
          """,
        arguments: [
          chain.value.stored, account.blob, blocks.lowerBound.stored, blocks.upperBound.stored,
          Self.tailFlag,
        ]
      ).map { row in
        guard let kind = NonceUse.Kind(rawValue: row["kind"]) else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return NonceUse(
          nonce: row.number("nonce"),
          block: row.number("block"),
          kind: kind,
          isChecked: true
        )
      }
    }
  }
}
