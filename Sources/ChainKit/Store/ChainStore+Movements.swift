import Core
import Entity
import GRDB

/// A history row to be stored.
struct MovementRow: Hashable, Sendable {
  let movement: Movement
  /// The place among the rows of one log, which may move several items.
  var part = 0
}

/// The result of a part of a scan: rows, and the blocks that they cover.
struct ScanBatch: Sendable {
  let chain: ChainID
  let account: Address
  /// What was searched for in all of `blocks`.
  let subjects: [CoveredSearch.Subject]
  var headers: [BlockHeader] = []
  var rows: [MovementRow] = []
  var transactions: [(ChainTransaction, Receipt)] = []
  var logs: [LogEntry] = []
  var blocks: ClosedRange<UInt64>

  enum Outcome: Hashable, Sendable {
    /// It is stored, and this many rows are new.
    case added(Int)
    /// Nothing is stored: another block is stored at this height.
    case contradicted(block: UInt64)
  }
}

extension ChainStore {
  /// Stores the result of a part of a scan, and its coverage, in one transaction.
  ///
  /// Rows are identified by their natural key, so storing them twice changes nothing. Ether rows
  /// explain the balance together, so new ones replace all those of the account in these blocks.
  /// What the wrapped coin logs twice is stored once.
  func keep(_ batch: ScanBatch) throws(StoreError) -> ScanBatch.Outcome {
    try write { db in
      let chain = batch.chain
      for header in batch.headers where try Self.contradicts(header, chain: chain, in: db) {
        return .contradicted(block: header.number)
      }
      for header in batch.headers { try Self.insert(header, chain: chain, in: db) }
      for (transaction, receipt) in batch.transactions {
        try Self.insert(transaction, receipt, chain: chain, in: db)
      }
      for log in batch.logs { try Self.insert(log, chain: chain, in: db) }
      let new = try Set(batch.rows).filter { try !Self.isStored($0, in: db) }
      if batch.subjects.contains(.ether) { try Self.deleteEther(of: batch, in: db) }
      for row in batch.rows { try Self.insert(row, in: db) }
      let hadTwins = try Self.deleteTwins(of: batch, in: db)
      for subject in batch.subjects {
        let search = CoveredSearch(chain: chain, account: batch.account, subject: subject)
        try Self.cover(batch.blocks, by: search, in: db)
      }
      return .added(
        hadTwins ? try new.filter { try Self.isStored($0, in: db) }.count : new.count
      )
    }
  }

  private static func deleteEther(of batch: ScanBatch, in db: Database) throws {
    try db.execute(
      sql: """
        DELETE FROM movement
        WHERE chain = ? AND account = ? AND asset = x'' AND block BETWEEN ? AND ?
          AND kind <> ?
        """,
      arguments: [
        batch.chain.value.stored, batch.account.blob, batch.blocks.lowerBound.stored,
        batch.blocks.upperBound.stored,
        // It moves nothing, and logs tell it.
        Movement.Kind.userOperation.rawValue,
      ]
    )
  }

  /// Deletes the transfers from and to nobody that a wrapped coin logs beside its deposits and
  /// withdrawals. Some do, and either search may find its log first.
  ///
  /// - Returns: whether there were any.
  private static func deleteTwins(of batch: ScanBatch, in db: Database) throws -> Bool {
    var count = 0
    for movement in batch.rows.map(\.movement) {
      for (wrapping, transfer) in [
        (Movement.Kind.wrap, Movement.Kind.tokenIn), (.unwrap, .tokenOut),
      ]
      where movement.kind == wrapping
        || movement.kind == transfer && movement.counterparty == .zero
      {
        try db.execute(
          sql: """
            DELETE FROM movement
            WHERE chain = ?1 AND account = ?2 AND asset = ?3 AND block = ?4 AND tx = ?5
              AND amount = ?6 AND kind = ?7 AND counterparty = zeroblob(20) AND EXISTS (
                SELECT 1 FROM movement WHERE chain = ?1 AND account = ?2 AND asset = ?3
                  AND block = ?4 AND tx = ?5 AND amount = ?6 AND kind = ?8)
            """,
          arguments: [
            movement.chain.value.stored, movement.account.blob, movement.asset.blob,
            movement.block.number.stored, movement.transaction?.blob ?? none,
            movement.amount.blob, transfer.rawValue, wrapping.rawValue,
          ]
        )
        count += db.changesCount
      }
    }
    return count > 0
  }

  private static func isStored(_ row: MovementRow, in db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT 1 FROM movement WHERE chain = ? AND account = ? AND block = ? AND ord = ?
          AND part = ? AND kind = ? AND asset = ? AND token_id = ?
        """,
      arguments: key(of: row)
    ) ?? false
  }

  private static func insert(_ row: MovementRow, in db: Database) throws {
    let movement = row.movement
    try db.execute(
      sql: """
        INSERT INTO movement(chain, account, block, ord, part, kind, asset, token_id, tx,
          delta_sign, amount, counterparty, evidence, flags)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT(chain, account, block, ord, part, kind, asset, token_id) DO UPDATE SET
          tx = excluded.tx, amount = excluded.amount, counterparty = excluded.counterparty,
          evidence = excluded.evidence, flags = excluded.flags
        """,
      arguments: key(of: row) + [
        movement.transaction?.blob ?? none, movement.kind.direction, movement.amount.blob,
        movement.counterparty?.blob, movement.evidence.rawValue,
        movement.status == .failed ? failedFlag : 0,
      ]
    )
  }

  private static func key(of row: MovementRow) -> StatementArguments {
    let movement = row.movement
    return [
      movement.chain.value.stored, movement.account.blob, movement.block.number.stored,
      movement.order, row.part, movement.kind.rawValue, movement.asset.blob,
      movement.asset.tokenBlob,
    ]
  }

  private static let failedFlag = 1

  /// Stores a transaction of one of our accounts, which uses a nonce of it.
  private static func insert(
    _ transaction: ChainTransaction,
    _ receipt: Receipt,
    chain: ChainID,
    in db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO tx(chain, hash, block, place, sender, recipient, nonce, value, type, input,
          status, gas_used, gas_price, blob_fee, rollup_fee)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT(chain, hash) DO UPDATE SET block = excluded.block, place = excluded.place,
          status = excluded.status, gas_used = excluded.gas_used, gas_price = excluded.gas_price,
          blob_fee = excluded.blob_fee, rollup_fee = excluded.rollup_fee
        """,
      arguments: [
        chain.value.stored, transaction.hash.blob, receipt.blockNumber.stored,
        receipt.index.stored, transaction.from.blob, transaction.to?.blob,
        transaction.nonce.stored, transaction.value.blob, transaction.type.stored,
        transaction.input.blob, receipt.succeeded, receipt.gasUsed.stored,
        receipt.effectiveGasPrice?.blob, receipt.blobFee.blob, receipt.rollupFee.blob,
      ]
    )
    try db.execute(
      sql: """
        INSERT INTO nonce_use(chain, account, nonce, block, tx) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET block = excluded.block, tx = excluded.tx
        """,
      arguments: [
        chain.value.stored, transaction.from.blob, transaction.nonce.stored,
        receipt.blockNumber.stored, transaction.hash.blob,
      ]
    )
  }

  private static func insert(_ log: LogEntry, chain: ChainID, in db: Database) throws {
    let topics = (0..<4).map { $0 < log.topics.count ? log.topics[$0].blob : .null }
    try db.execute(
      sql: """
        INSERT INTO log(chain, block, log_index, tx, address, t0, t1, t2, t3, data)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
        """,
      arguments: [
        chain.value.stored, log.blockNumber.stored, log.index.stored, log.transaction.blob,
        log.address.blob, topics[0], topics[1], topics[2], topics[3], log.payload.blob,
      ]
    )
  }
}
