import Core
import Entity
import GRDB

/// A history row to be stored.
struct MovementRow: Hashable, Sendable {
  let movement: Movement
  /// The place among the rows of one log, which may move several items.
  var part = 0
  /// What no node had that would show how the ether of the row moved; nil if it was read.
  var lacks: LackingEvidence?
}

/// A nonce of an account, and what used it.
struct StoredNonceUse: Hashable, Sendable {
  let use: NonceUse
  let transaction: Hash32

  init(use: NonceUse, transaction: Hash32) { (self.use, self.transaction) = (use, transaction) }

  /// The nonce that a transaction in a block used.
  init(of transaction: ChainTransaction, in block: UInt64) {
    use = NonceUse(nonce: transaction.nonce, block: block, kind: .transaction, isChecked: true)
    self.transaction = transaction.hash
  }
}

/// The result of a part of a scan: rows, and the blocks that they cover.
struct ScanBatch: Sendable {
  let chain: ChainID
  let account: Address
  /// What was searched for in all of `blocks`; nothing if only some of their rows are given.
  var subjects: [CoveredSearch.Subject]
  var headers: [BlockHeader] = []
  /// The blocks of its rows and logs; of those without a header, no more is known.
  var references: [BlockReference] = []
  var rows: [MovementRow] = []
  /// The blocks whose ether rows are these and no others.
  var etherBlocks: Set<UInt64> = []
  var transactions: [(ChainTransaction, Receipt)] = []
  /// Uses of nonces other than those by `transactions`.
  var uses: [StoredNonceUse] = []
  var logs: [LogEntry] = []
  /// How certain the rows of these blocks are, as far as they were searched.
  var spans: [HistorySubject: HistorySpans] = [:]
  var blocks: ClosedRange<UInt64>

  enum Outcome: Hashable, Sendable {
    /// It is stored, and this many rows are new.
    case added(Int)
    /// Nothing is stored: another block is stored at this height.
    case contradicted(block: UInt64)
  }

  /// The part of it in some of the blocks; nil if they are others.
  func clamped(to range: ClosedRange<UInt64>) -> ScanBatch? {
    guard range.overlaps(blocks) else { return nil }
    var part = self
    part.blocks = blocks.clamped(to: range)
    guard part.blocks != blocks else { return self }
    part.headers.removeAll { !range.contains($0.number) }
    part.references.removeAll { !range.contains($0.number) }
    part.rows.removeAll { !range.contains($0.movement.block.number) }
    part.etherBlocks = etherBlocks.filter(range.contains)
    part.transactions.removeAll { !range.contains($0.1.blockNumber) }
    part.uses.removeAll { !range.contains($0.use.block) }
    part.logs.removeAll { !range.contains($0.blockNumber) }
    part.spans = spans.mapValues { $0.clamped(to: range) }
    return part
  }
}

extension ChainStore {
  /// Stores the result of a part of a scan, and its coverage, in one transaction.
  ///
  /// Rows are identified by their natural key, so storing them twice changes nothing. The ether
  /// rows of a block explain its change together, so new ones replace all of them. What the wrapped
  /// coin logs twice is stored once.
  func keep(_ batch: ScanBatch) throws(StoreError) -> ScanBatch.Outcome {
    try write { db in
      if let block = try Self.contradicted(by: batch, in: db) {
        return .contradicted(block: block)
      }
      let new = try Self.new(in: batch, db)
      try Self.insert(batch, isSettled: true, in: db)
      for subject in batch.subjects {
        let search = CoveredSearch(chain: batch.chain, account: batch.account, subject: subject)
        try Self.cover(batch.blocks, by: search, in: db)
      }
      for (subject, spans) in batch.spans {
        let assurance = SubjectAssurance(
          chain: batch.chain,
          account: batch.account,
          subject: subject,
          spans: spans
        )
        try Self.draft(assurance, in: db)
      }
      return .added(try Self.count(of: new, in: db))
    }
  }

  /// The height of a block that is stored otherwise than in a batch; nil if there is none.
  static func contradicted(by batch: ScanBatch, in db: Database) throws -> UInt64? {
    let blocks = batch.headers.map(\.reference) + batch.references
    return try blocks.first { try contradicts($0, chain: batch.chain, in: db) }?.number
  }

  /// The rows of a batch that are not stored.
  static func new(in batch: ScanBatch, _ db: Database) throws -> Set<MovementRow> {
    try Set(batch.rows).filter { try !isStored($0, in: db) }
  }

  /// How many of some rows are stored.
  static func count(of rows: Set<MovementRow>, in db: Database) throws -> Int {
    try rows.filter { try isStored($0, in: db) }.count
  }

  /// Stores all that a batch contains.
  static func insert(_ batch: ScanBatch, isSettled: Bool, in db: Database) throws {
    let chain = batch.chain
    for header in batch.headers { try insert(header, chain: chain, in: db) }
    for block in batch.references { try insert(block, chain: chain, in: db) }
    for (transaction, receipt) in batch.transactions {
      try insert(transaction, receipt, chain: chain, in: db)
      let use = StoredNonceUse(of: transaction, in: receipt.blockNumber)
      try insert(use, of: transaction.from, chain: chain, isSettled: isSettled, in: db)
    }
    for use in batch.uses {
      try insert(use, of: batch.account, chain: chain, isSettled: isSettled, in: db)
    }
    for log in batch.logs { try insert(log, chain: chain, in: db) }
    for block in batch.etherBlocks { try deleteEther(of: batch, at: block, in: db) }
    for row in batch.rows { try insert(row, isSettled: isSettled, in: db) }
    try deleteTwins(of: batch, in: db)
  }

  private static func deleteEther(
    of batch: ScanBatch,
    at block: UInt64,
    in db: Database
  ) throws {
    try db.execute(
      cached: """
        DELETE FROM movement WHERE chain = ? AND account = ? AND asset = x'' AND block = ?
          AND kind <> ?
        """,
      arguments: [
        batch.chain.value.stored, batch.account.blob, block.stored,
        // It moves nothing, and logs tell it.
        Movement.Kind.userOperation.rawValue,
      ]
    )
  }

  /// Deletes the transfers from and to nobody that a wrapped coin logs beside its deposits and
  /// withdrawals. Some do, and either search may find its log first.
  private static func deleteTwins(of batch: ScanBatch, in db: Database) throws {
    for movement in batch.rows.map(\.movement) {
      for (wrapping, transfer) in [
        (Movement.Kind.wrap, Movement.Kind.tokenIn), (.unwrap, .tokenOut),
      ]
      where movement.kind == wrapping
        || movement.kind == transfer && movement.counterparty == .zero
      {
        try db.execute(
          cached: """
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
      }
    }
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

  private static func insert(_ row: MovementRow, isSettled: Bool, in db: Database) throws {
    let movement = row.movement
    try db.execute(
      cached: """
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
        (movement.status == .failed ? failedFlag : 0) | (isSettled ? 0 : tailFlag)
          | (row.lacks?.flag ?? 0),
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

  /// Marks a row of a transaction that failed.
  static let failedFlag = 1
  /// Marks a row above the last settled block.
  static let tailFlag = 2

  /// Stores a transaction of one of our accounts, which uses a nonce of it.
  private static func insert(
    _ transaction: ChainTransaction,
    _ receipt: Receipt,
    chain: ChainID,
    in db: Database
  ) throws {
    try db.execute(
      cached: """
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
  }

  private static func insert(
    _ stored: StoredNonceUse,
    of account: Address,
    chain: ChainID,
    isSettled: Bool,
    in db: Database
  ) throws {
    try db.execute(
      cached: """
        INSERT INTO nonce_use(chain, account, nonce, block, tx, kind, flags)
        VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET block = excluded.block, tx = excluded.tx, kind = excluded.kind,
          flags = excluded.flags
        """,
      arguments: [
        chain.value.stored, account.blob, stored.use.nonce.stored, stored.use.block.stored,
        stored.transaction.blob, stored.use.kind.rawValue, isSettled ? 0 : tailFlag,
      ]
    )
  }

  private static func insert(_ log: LogEntry, chain: ChainID, in db: Database) throws {
    let topics = (0..<4).map { $0 < log.topics.count ? log.topics[$0].blob : .null }
    try db.execute(
      cached: """
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
