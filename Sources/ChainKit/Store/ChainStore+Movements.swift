import Core
import Entity
import GRDB

/// A history row to be stored.
struct MovementRow: Hashable, Sendable {
  let movement: Movement
  let assurance: RowReliability
}

/// The result of a part of a scan: rows, and the blocks that they cover.
struct ScanBatch: Sendable {
  var stream: HistoryStream
  var headers: [BlockHeader] = []
  var rows: [MovementRow] = []
  var transactions: [(ChainTransaction, Receipt)] = []
  var logs: [LogEntry] = []
  var blocks: ClosedRange<UInt64>
}

extension ChainStore {
  /// Stores the result of a part of a scan, and its coverage, in one transaction.
  ///
  /// Rows are identified by their natural key, so storing them twice changes nothing; a row that a
  /// reorganization had orphaned, and that occurs again, is restored.
  /// - Returns: the number of new rows.
  func keep(
    _ batch: ScanBatch,
    endpoint: EndpointID,
    now: Int64
  ) throws(StoreError) -> Int {
    try write { db in
      let chain = batch.stream.chain
      for header in batch.headers { try Self.insert(header, chain: chain, in: db) }
      for (transaction, receipt) in batch.transactions {
        try Self.insert(transaction, receipt, chain: chain, in: db)
      }
      for log in batch.logs { try Self.insert(log, chain: chain, in: db) }
      let stream = try Self.id(of: batch.stream, in: db)
      var added = 0
      for row in batch.rows { added += try Self.insert(row, stream: stream, in: db) }
      let assurance = batch.stream.kind == .ether ? RowReliability.proved : .told
      try Self.cover(
        batch.blocks,
        of: batch.stream,
        assurance,
        endpoint: endpoint,
        now: now,
        in: db
      )
      return added
    }
  }

  private static func insert(_ row: MovementRow, stream: Int64, in db: Database) throws -> Int {
    let movement = row.movement
    let known = try Bool.fetchOne(
      db,
      sql: """
        SELECT 1 FROM movement WHERE chain = ? AND account = ? AND block_hash = ? AND tx = ?
          AND kind = ? AND ord = ? AND orphaned = 0
        """,
      arguments: key(of: movement)
    )
    let asset: DatabaseValue =
      if case .token(let token) = movement.asset { token.blob } else { Self.none }
    try db.execute(
      sql: """
        INSERT INTO movement(chain, account, block_hash, tx, kind, ord, block, asset, delta_sign,
          amount, counterparty, confidence, flags, stream)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT(chain, account, block_hash, tx, kind, ord) DO UPDATE SET
          orphaned = 0, amount = excluded.amount, counterparty = excluded.counterparty,
          confidence = excluded.confidence, flags = excluded.flags
        """,
      arguments: key(of: movement) + [
        movement.block.number.stored, asset, movement.kind.direction, movement.amount.blob,
        movement.counterparty?.blob, row.assurance.rawValue,
        movement.status == .failed ? failedFlag : 0, stream,
      ]
    )
    return known == nil ? 1 : 0
  }

  private static func key(of movement: Movement) -> StatementArguments {
    [
      movement.chain.value.stored, movement.account.blob, movement.block.hash.blob,
      movement.transaction?.blob ?? none, movement.kind.rawValue, movement.order,
    ]
  }

  private static let failedFlag = 1

  private static func insert(
    _ transaction: ChainTransaction,
    _ receipt: Receipt,
    chain: ChainID,
    in db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO tx(chain, hash, block_hash, block, idx, sender, recipient, nonce, value, type,
          input, status, gas_used, eff_price, blob_fee, l1_fee)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT(chain, hash) DO UPDATE SET orphaned = 0, block_hash = excluded.block_hash,
          block = excluded.block, idx = excluded.idx, status = excluded.status,
          gas_used = excluded.gas_used, eff_price = excluded.eff_price,
          blob_fee = excluded.blob_fee, l1_fee = excluded.l1_fee
        """,
      arguments: [
        chain.value.stored, transaction.hash.blob, receipt.blockHash.blob,
        receipt.blockNumber.stored, receipt.index.stored, transaction.from.blob,
        transaction.to?.blob, transaction.nonce.stored, transaction.value.blob,
        transaction.type.stored, transaction.input.blob, receipt.succeeded,
        receipt.gasUsed.stored, receipt.effectiveGasPrice?.blob, receipt.blobFee.blob,
        receipt.rollupFee.blob,
      ]
    )
  }

  private static func insert(_ log: LogEntry, chain: ChainID, in db: Database) throws {
    let topics = (0..<4).map { $0 < log.topics.count ? log.topics[$0].blob : .null }
    try db.execute(
      sql: """
        INSERT INTO log(chain, block_hash, log_index, tx, address, t0, t1, t2, t3, data)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT(chain, block_hash, log_index) DO UPDATE SET orphaned = 0
        """,
      arguments: [
        chain.value.stored, log.blockHash.blob, log.index.stored, log.transaction.blob,
        log.address.blob, topics[0], topics[1], topics[2], topics[3], log.payload.blob,
      ]
    )
  }
}
