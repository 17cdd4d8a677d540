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

  /// Counts the transactions above those counted, up to the block to which rows are gathered now.
  func count(above counted: Counted, upTo last: Int64, in db: Database) throws {
    let all = try RowSelection(HistoryFilter(chain: chain, accounts: accounts), in: db)
    let above = try all.count(upTo: .max, blocks: counted.upTo + 1...last, in: db)
    try db.execute(
      sql: "UPDATE summary SET counted_to = ?, transactions = ? WHERE chain = ? AND owners = ?",
      arguments: [last, counted.transactions + above, chain.value.stored, owners]
    )
  }
}
