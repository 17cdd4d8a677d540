import Core
import Entity
import GRDB

extension RowSummary {
  /// The number of transactions up to a block; a row without one counts as one.
  struct Counted {
    let transactions: Int
    let upTo: Int64

    static let nothing = Counted(transactions: 0, upTo: -1)
  }

  /// Returns what was counted when the rows were gathered.
  ///
  /// An older version, which does not count, may have gathered more: then nothing is counted.
  func counted(in db: Database) throws -> Counted {
    let transactions = try Int.fetchOne(
      db,
      sql: """
        SELECT transactions FROM summary WHERE chain = ? AND owners = ? AND counted_to = up_to
        """,
      arguments: [chain.value.stored, owners]
    )
    return transactions.map { Counted(transactions: $0, upTo: upTo) } ?? .nothing
  }

  /// Counts the transactions above those counted, up to where rows are gathered now.
  func keep(count counted: Counted, in db: Database) throws {
    try db.execute(
      sql: """
        UPDATE summary SET counted_to = up_to, transactions = ? + (
          SELECT count(*) FROM (
            SELECT DISTINCT -block, tx, CASE WHEN tx = x'' THEN id ELSE 0 END
            FROM movement INDEXED BY movement_by_account
            WHERE account IN (\(places)) AND chain = ? AND block > ? AND block <= up_to))
        WHERE chain = ? AND owners = ?
        """,
      arguments: [counted.transactions] + arguments + [chain.value.stored, counted.upTo]
        + [chain.value.stored, owners]
    )
  }
}
