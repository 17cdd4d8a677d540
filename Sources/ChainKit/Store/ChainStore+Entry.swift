import Core
package import Entity
import GRDB

extension ChainStore {
  /// The most logs of an answer, and the most bytes of their data.
  private static let logLimits = (count: 1_000, bytes: 8 << 20)

  /// Reads what is stored of one transaction, for all accounts whose history was read.
  ///
  /// Nil if that is nothing. Asks no node.
  ///
  /// Cost: one pass over the used nonces and the logs of the chain if it moved nothing and none of
  /// these accounts sent it.
  /// - Throws: `StoreError`.
  package func entry(of hash: Hash32, chain: ChainID) throws(StoreError) -> HistoryEntry? {
    try read { db in
      guard let number = try Self.block(of: hash, chain: chain, in: db),
        let block = try Self.header(number, chain: chain, in: db),
        let head = try Self.header(nil, chain: chain, in: db)
      else { return nil }
      let place: StatementArguments = [chain.value.stored, number, hash.blob]
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM movement WHERE chain = ? AND block = ? AND tx = ?
          ORDER BY account, kind = 'fee', ord, part, id LIMIT ?
          """,
        arguments: place + [Self.maxRows + 1]
      )
      let (logs, isCut) = try Self.logs(at: place, in: db)
      return HistoryEntry(
        block: block,
        transaction: try Self.transaction(hash, chain: chain, in: db),
        movements: try rows.prefix(Self.maxRows).map {
          try Self.movement($0, in: block, chain: chain)
        },
        logs: logs,
        nonces: try Row.fetchAll(
          db,
          sql: """
            SELECT account, nonce FROM nonce_use WHERE chain = ? AND block = ? AND tx = ?
            ORDER BY account, nonce
            """,
          arguments: place
        ).map { .init(account: try $0.address("account"), nonce: $0.number("nonce")) },
        isCut: isCut || rows.count > Self.maxRows,
        head: head,
        isFinal: try Bool.fetchOne(
          db,
          sql: "SELECT 1 FROM final_block WHERE chain = ? AND number >= ?",
          arguments: [chain.value.stored, number]
        ) ?? false
      )
    }
  }

  /// The height of the block that has a transaction.
  ///
  /// Only own transactions and rows are sorted by hash.
  private static func block(of hash: Hash32, chain: ChainID, in db: Database) throws -> Int64? {
    for source in [
      "tx WHERE chain = ? AND hash = ?",
      "movement INDEXED BY movement_by_tx WHERE chain = ? AND tx = ? AND tx <> x''",
      "nonce_use WHERE chain = ? AND tx = ?", "log WHERE chain = ? AND tx = ?",
    ] {
      let found = try Int64.fetchOne(
        db,
        sql: "SELECT block FROM \(source) LIMIT 1",
        arguments: [chain.value.stored, hash.blob]
      )
      if let found { return found }
    }
    return nil
  }

  /// Reads the block at a height; the highest one if it is nil.
  private static func header(_ number: Int64?, chain: ChainID, in db: Database) throws
    -> BlockReference?
  {
    try Row.fetchOne(
      db,
      sql: """
        SELECT number, hash, time FROM header WHERE chain = ? AND number <= ?
        ORDER BY number DESC LIMIT 1
        """,
      arguments: [chain.value.stored, number ?? .max]
    ).map { row in
      BlockReference(
        number: row.number("number"),
        hash: try row.hash("hash"),
        time: row.number("time")
      )
    }
  }

  private static func transaction(_ hash: Hash32, chain: ChainID, in db: Database) throws
    -> HistoryTransaction?
  {
    try Row.fetchOne(
      db,
      sql: "SELECT * FROM tx WHERE chain = ? AND hash = ?",
      arguments: [chain.value.stored, hash.blob]
    ).map { row in
      HistoryTransaction(
        hash: hash,
        place: row.number("place"),
        sender: try row.address("sender"),
        recipient: Address(blob: row.bytes("recipient")),
        nonce: row.number("nonce"),
        value: try row.wei("value"),
        type: row.number("type"),
        input: row.bytes("input") ?? [],
        succeeded: row["status"],
        gasUsed: row.number("gas_used"),
        gasPrice: row.bytes("gas_price") == nil ? nil : try row.wei("gas_price"),
        blobFee: try row.wei("blob_fee"),
        rollupFee: try row.wei("rollup_fee")
      )
    }
  }

  /// Reads the logs of a transaction as far as they fit in an answer, and whether that leaves some
  /// out.
  private static func logs(at place: StatementArguments, in db: Database) throws
    -> ([HistoryEntry.Log], isCut: Bool)
  {
    let rows = try Row.fetchCursor(
      db,
      sql: "SELECT * FROM log WHERE chain = ? AND block = ? AND tx = ? ORDER BY log_index",
      arguments: place
    )
    var logs: [HistoryEntry.Log] = []
    var left = logLimits.bytes
    while let row = try rows.next() {
      let payload = row.bytes("data") ?? []
      left -= payload.count
      guard logs.count < logLimits.count, left >= 0 else { return (logs, true) }
      logs.append(
        HistoryEntry.Log(
          address: try row.address("address"),
          topics: ["t0", "t1", "t2", "t3"].compactMap { Hash32(blob: row.bytes($0)) },
          payload: payload,
          index: row.number("log_index")
        )
      )
    }
    return (logs, false)
  }
}
