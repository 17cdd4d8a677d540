import Core
import Entity
import GRDB

/// The rows of one asset of an account: the coin or a token.
struct AssetHistory: Hashable, Sendable {
  let chain: ChainID
  let account: Address
  let asset: Movement.Asset

  var key: StatementArguments { [chain.value.stored, account.blob, asset.blob] }
}

/// The sum of the rows of one asset of an account, up to a place that only ascends.
struct RunningSum {
  /// A sum is kept whenever this many rows were added since the last one.
  static let rowsBetweenKept = 1_000

  let history: AssetHistory
  private(set) var sum = ExactSum()
  /// The rows that were added up one by one.
  private(set) var added = 0
  /// The rows up to here are in the sum.
  private(set) var block: Int64 = -1
  private var order = Int64.max

  init(of history: AssetHistory) { self.history = history }

  /// Adds the rows up to a place, from the last sum below it that is kept.
  mutating func advance(to last: Int64, order lastOrder: Int64, in db: Database) throws {
    try takeKept(below: last, in: db)
    let rows = try Row.fetchCursor(
      db.cachedStatement(
        sql: """
          SELECT delta_sign, amount FROM movement INDEXED BY movement_by_asset
          WHERE chain = ? AND account = ? AND asset = ? AND token_id = x''
            AND (block, ord) > (?, ?) AND (block, ord) <= (?, ?)
            AND (flags & 1 = 0 OR kind = 'fee')
          """
      ),
      arguments: history.key + [block, order, last, lastOrder]
    )
    while let row = try rows.next() {
      sum.add(try row.amount("amount"), direction: row["delta_sign"])
      added += 1
    }
    (block, order) = (last, lastOrder)
  }

  /// Goes on from the highest kept sum of a block below another one, if that is further up.
  private mutating func takeKept(below last: Int64, in db: Database) throws {
    let row = try Row.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT block, is_negative, amount FROM movement_sum
          WHERE chain = ? AND account = ? AND asset = ? AND block < ? ORDER BY block DESC LIMIT 1
          """
      ),
      arguments: history.key + [last]
    )
    guard let row else { return }
    let (kept, isNegative): (Int64, Bool) = (row["block"], row["is_negative"])
    guard kept > block else { return }
    sum = ExactSum()
    sum.add(try row.amount("amount"), direction: isNegative ? -1 : 1)
    (block, order) = (kept, .max)
  }
}

extension ChainStore {
  /// Adds up all rows of an asset above the last kept sum, and keeps more sums.
  ///
  /// Those above a sum that no amount can be are not kept.
  func keepSums(of history: AssetHistory) throws(StoreError) {
    try write { db in
      var running = RunningSum(of: history)
      var isNumber = true
      while isNumber, let block = try Self.block(after: running, in: db) {
        try running.advance(to: block, order: .max, in: db)
        guard let value = running.sum.value else {
          isNumber = false
          continue
        }
        try db.execute(
          sql: """
            INSERT INTO movement_sum(chain, account, asset, block, is_negative, amount)
            VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
          arguments: history.key + [block, value.isNegative, value.magnitude.blob]
        )
      }
    }
  }

  /// Returns the block of the row that is so many rows above a sum, or above the last kept one; nil
  /// if there are fewer.
  private static func block(after running: RunningSum, in db: Database) throws -> Int64? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT block FROM movement INDEXED BY movement_by_asset
        WHERE chain = ?1 AND account = ?2 AND asset = ?3 AND block > max(?4, coalesce(
          (SELECT max(block) FROM movement_sum WHERE chain = ?1 AND account = ?2 AND asset = ?3),
          -1))
        ORDER BY block, ord LIMIT 1 OFFSET ?5
        """,
      arguments: running.history.key + [running.block, RunningSum.rowsBetweenKept - 1]
    )
  }
}
