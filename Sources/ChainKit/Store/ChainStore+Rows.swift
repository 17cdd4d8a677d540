import Core
package import Entity
import GRDB

extension ChainStore {
  /// Reads a page of the stored rows, oldest first; asks no node.
  ///
  /// Cost: that of the page; the first and the last page add up all rows before them.
  /// - Throws: `StoreError`.
  package func rows(_ asked: ReadHistoryRows) throws(StoreError) -> HistoryRows {
    try read { db in
      let filter = HistoryFilter(chain: asked.chain, accounts: asked.accounts)
      let assurance = try asked.accounts.flatMap {
        try Self.assurance(of: $0, chain: asked.chain, in: db)
      }
      let asOf = try Self.reach(filter, assurance, in: db)
      let said = asked.cursor == nil ? assurance : []
      guard let all = try asked.cursor ?? Self.blocks(asked, upTo: asOf, in: db) else {
        return HistoryRows(
          movements: [],
          opening: [],
          closing: [],
          next: nil,
          asOf: asOf,
          assurance: said
        )
      }
      guard all.block <= all.last else {
        let sums = try Self.sums(before: all.block, asked, in: db)
        return HistoryRows(
          movements: [],
          opening: asked.cursor == nil ? sums : nil,
          closing: sums,
          next: nil,
          asOf: asOf,
          assurance: said
        )
      }
      let end = try Self.end(of: all, asked, in: db)
      let isLast = end >= all.last
      return HistoryRows(
        movements: try Self.rows(all.block...end, asked, in: db),
        opening: asked.cursor == nil ? try Self.sums(before: all.block, asked, in: db) : nil,
        closing: isLast ? try Self.sums(before: all.last + 1, asked, in: db) : nil,
        next: isLast ? nil : HistoryRowsCursor(block: end + 1, last: all.last),
        asOf: asOf,
        through: try Self.time(of: all.last, asked, in: db),
        assurance: said
      )
    }
  }

  /// Returns the blocks between the times, up to that of the last row.
  ///
  /// If there are none, the last one is before the first; nil if all blocks are later than the times,
  /// also the first one of the chain, in which accounts can have coins. What is later than the block up to which
  /// all accounts were read is left out: of a transfer between two of them there could be one side.
  ///
  /// The numbers of blocks are in the order of their times.
  private static func blocks(
    _ asked: ReadHistoryRows,
    upTo reach: BlockReference?,
    in db: Database
  ) throws -> HistoryRowsCursor? {
    func block(_ choice: String, _ time: UInt64) throws -> UInt64? {
      // Later times than SQLite can compare do not exist.
      let number = try Int64.fetchOne(
        db,
        sql: "SELECT \(choice)",
        arguments: [asked.chain.value.stored, min(time, UInt64(Int64.max)).stored]
      )
      return number.map { UInt64(bitPattern: $0) }
    }
    let first = "min(number) FROM header WHERE chain = ? AND time >= ?"
    let last = "max(number) FROM header WHERE chain = ? AND time < ?"
    guard let newest = try block(last, asked.until) else { return nil }
    let end = min(newest, reach?.number ?? .max)
    let rows = try asked.accounts.compactMap { account in
      try Int64.fetchOne(
        db,
        sql: "SELECT max(block) FROM movement WHERE account = ? AND chain = ? AND block <= ?",
        arguments: [account.blob, asked.chain.value.stored, end.stored]
      )
    }
    return HistoryRowsCursor(
      block: min(try block(first, asked.since) ?? .max, end + 1),
      last: UInt64(bitPattern: rows.max() ?? 0)
    )
  }

  private static func time(
    of block: UInt64,
    _ asked: ReadHistoryRows,
    in db: Database
  ) throws -> UInt64? {
    try Row.fetchOne(
      db,
      sql: "SELECT time FROM header WHERE chain = ? AND number = ?",
      arguments: [asked.chain.value.stored, block.stored]
    )?.number("time")
  }

  /// Returns the last block of a page: no account has more rows in the blocks before it than fit.
  private static func end(
    of all: HistoryRowsCursor,
    _ asked: ReadHistoryRows,
    in db: Database
  ) throws -> UInt64 {
    let each = max(ReadHistoryRows.pageRows / max(1, asked.accounts.count), 50)
    var end = all.last
    for account in asked.accounts {
      let next = try Int64.fetchOne(
        db,
        sql: """
          SELECT block FROM movement WHERE account = ? AND chain = ? AND block >= ?
          ORDER BY block, ord LIMIT 1 OFFSET ?
          """,
        arguments: [account.blob, asked.chain.value.stored, all.block.stored, each]
      )
      // The block itself has more rows than fit if it is the first.
      if let next { end = min(end, max(all.block, UInt64(bitPattern: next) - 1)) }
    }
    return end
  }

  private static func rows(
    _ blocks: ClosedRange<UInt64>,
    _ asked: ReadHistoryRows,
    in db: Database
  ) throws -> [Movement] {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT movement.*, header.hash AS block_hash, header.time AS time FROM movement
        CROSS JOIN header ON header.chain = movement.chain AND header.number = movement.block
        WHERE movement.chain = ? AND movement.account IN (\(places(asked)))
          AND movement.block BETWEEN ? AND ?
        ORDER BY movement.block, ord, part, movement.id
        """,
      arguments: [asked.chain.value.stored] + StatementArguments(asked.accounts.map(\.blob))
        + [blocks.lowerBound.stored, blocks.upperBound.stored]
    )
    var movements: [Movement] = []
    while let row = try rows.next() {
      let block = BlockReference(
        number: row.number("block"),
        hash: try row.hash("block_hash"),
        time: row.number("time")
      )
      movements.append(try movement(row, in: block, chain: asked.chain))
    }
    return movements
  }

  /// Adds up the rows of each account and asset before a block; each item of a collection is an
  /// asset of its own. Sums of zero are left out: most items come and go.
  private static func sums(
    before block: UInt64,
    _ asked: ReadHistoryRows,
    in db: Database
  ) throws -> [HistoryBalance] {
    var balances: [HistoryBalance] = []
    for account in asked.accounts {
      let rows = try Row.fetchCursor(
        db,
        sql: """
          SELECT asset, token_id, delta_sign, amount FROM movement
          WHERE account = ? AND chain = ? AND block < ? AND delta_sign <> 0
            AND (flags & 1 = 0 OR kind = 'fee')
          """,
        arguments: [account.blob, asked.chain.value.stored, block.stored]
      )
      var sums: [[UInt8]: (asset: Movement.Asset, sum: ExactSum)] = [:]
      while let row = try rows.next() {
        let key = (row.bytes("asset") ?? []) + (row.bytes("token_id") ?? [])
        let asset = try row.asset()
        sums[key, default: (asset, ExactSum())].sum.add(
          try row.amount("amount"),
          direction: row["delta_sign"]
        )
      }
      let sorted = sums.filter { $0.value.sum != ExactSum() }
        .sorted { $0.key.lexicographicallyPrecedes($1.key) }
      balances += sorted.map { _, value in
        HistoryBalance(account: account, asset: value.asset, sum: value.sum)
      }
    }
    return balances
  }

  private static func places(_ asked: ReadHistoryRows) -> String {
    Array(repeating: "?", count: asked.accounts.count).joined(separator: ", ")
  }
}
