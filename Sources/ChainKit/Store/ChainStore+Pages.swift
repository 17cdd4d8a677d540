import Core
package import Entity
import GRDB

extension ChainStore {
  /// A part of the history as the store has it, newest first; asks no node.
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
      let total = try Int.fetchOne(
        db,
        sql: "SELECT count(*) FROM movement WHERE \(condition)",
        arguments: arguments
      )
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT movement.*, header.time AS time FROM movement
          JOIN header ON header.chain = movement.chain AND header.hash = movement.block_hash
          WHERE \(condition) ORDER BY movement.block DESC, ord DESC, movement.id DESC
          LIMIT ? OFFSET ?
          """,
        arguments: arguments + [limit, offset]
      )
      return HistoryPage(
        movements: try rows.map { try Self.movement($0, chain: filter.chain) },
        total: total ?? 0,
        offset: offset,
        asOf: try Self.reach(filter, in: db)
      )
    }
  }

  private static func condition(_ filter: HistoryFilter) -> (String, StatementArguments) {
    let places = filter.accounts.map { _ in "?" }.joined(separator: ", ")
    var sql = "movement.chain = ? AND movement.account IN (\(places)) AND movement.orphaned = 0"
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

  /// The newest block that has been read for each of the accounts.
  private static func reach(_ filter: HistoryFilter, in db: Database) throws -> BlockReference? {
    var reach: UInt64?
    for account in filter.accounts {
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT max(hi) AS hi FROM coverage JOIN stream ON stream.id = coverage.stream
          WHERE stream.chain = ? AND account = ? HAVING max(hi) IS NOT NULL
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
        WHERE chain = ? AND canonical = 1 AND number <= ? ORDER BY number DESC LIMIT 1
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

  private static func movement(_ row: Row, chain: ChainID) throws -> Movement {
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
