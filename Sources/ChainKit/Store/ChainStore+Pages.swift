import Core
package import Entity
import GRDB

extension ChainStore {
  /// The most rows of one page: anybody can send thousands to an account in one transaction.
  package static let maxRows = 10_000

  /// Reads a page of the stored history, newest transaction first; asks no node.
  ///
  /// A page contains whole transactions: their rows are in the order in which they happened, with
  /// the fee last. A row without a transaction, such as a withdrawal, counts as one.
  ///
  /// - Throws: `StoreError`.
  package func page(
    _ filter: HistoryFilter,
    limit: Int = 20,
    offset: Int = 0
  ) throws(StoreError) -> HistoryPage {
    let limit = max(0, limit)
    let offset = max(0, offset)
    return try read { db in
      let (condition, arguments) = Self.condition(filter)
      // A cross join keeps its order: few transactions first, then the rows of each.
      let whole = "SELECT \(Self.entry) FROM movement WHERE \(condition) GROUP BY 1, 2, 3"
      let total = try Int.fetchOne(
        db,
        sql: "SELECT count(*) FROM (\(whole))",
        arguments: arguments
      )
      let rows = try Row.fetchAll(
        db,
        sql: """
          WITH entry AS (\(whole) ORDER BY block DESC, place DESC, newest DESC LIMIT ? OFFSET ?)
          SELECT movement.*, header.hash AS block_hash, header.time AS time FROM entry
          CROSS JOIN movement ON movement.block = entry.block AND movement.tx = entry.tx
            AND (entry.alone = 0 OR movement.id = entry.alone)
          CROSS JOIN header ON header.chain = movement.chain AND header.number = movement.block
          WHERE \(condition)
          ORDER BY entry.block DESC, place DESC, newest DESC, kind = 'fee', ord, part, movement.id
          LIMIT ?
          """,
        arguments: arguments + [limit, offset] + arguments + [Self.maxRows + 1]
      )
      return HistoryPage(
        movements: try rows.prefix(Self.maxRows).map {
          try Self.movement($0, chain: filter.chain)
        },
        total: total ?? 0,
        offset: offset,
        isCut: rows.count > Self.maxRows,
        asOf: try Self.reach(filter, in: db)
      )
    }
  }

  /// The key of a transaction, and its position among them.
  private static let entry = """
    block, tx, CASE WHEN tx = x'' THEN id ELSE 0 END AS alone, \
    max(ord) AS place, max(id) AS newest
    """

  private static func condition(_ filter: HistoryFilter) -> (String, StatementArguments) {
    let places = filter.accounts.map { _ in "?" }.joined(separator: ", ")
    var sql = "movement.chain = ? AND movement.account IN (\(places))"
    var arguments: StatementArguments = [filter.chain.value.stored]
    arguments += StatementArguments(filter.accounts.map(\.blob))
    switch filter.asset {
    case nil: break
    case .ether:
      sql += " AND movement.asset = ?"
      arguments += [none]
    case .token(let token):
      sql += " AND movement.asset = ?"
      arguments += [token.blob]
    }
    return (sql, arguments)
  }

  /// Returns the newest block up to which each of the accounts was read.
  static func reach(_ filter: HistoryFilter, in db: Database) throws -> BlockReference? {
    var reach: UInt64?
    for account in filter.accounts {
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT max(hi) AS hi FROM coverage WHERE chain = ? AND account = ?
          HAVING max(hi) IS NOT NULL
          """,
        arguments: [filter.chain.value.stored, account.blob]
      )
      guard let row else { return nil }
      reach = min(reach ?? .max, row.number("hi"))
    }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT number, hash, time FROM header
        WHERE chain = ? AND number <= ? ORDER BY number DESC LIMIT 1
        """,
      arguments: [filter.chain.value.stored, (reach ?? 0).stored]
    )
    return try row.map { row in
      BlockReference(
        number: row.number("number"),
        hash: try row.hash("hash"),
        time: row.number("time")
      )
    }
  }

  static func movement(_ row: Row, chain: ChainID) throws -> Movement {
    guard let kind = Movement.Kind(rawValue: row["kind"]) else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    let flags: Int = row["flags"]
    return Movement(
      chain: chain,
      account: try row.address("account"),
      block: BlockReference(
        number: row.number("block"),
        hash: try row.hash("block_hash"),
        time: row.number("time")
      ),
      transaction: Hash32(blob: row.bytes("tx")),
      order: row["ord"],
      kind: kind,
      asset: Address(blob: row.bytes("asset")).map(Movement.Asset.token) ?? .ether,
      amount: try row.amount("amount"),
      counterparty: Address(blob: row.bytes("counterparty")),
      status: flags & 1 == 0 ? .success : .failed
    )
  }
}
