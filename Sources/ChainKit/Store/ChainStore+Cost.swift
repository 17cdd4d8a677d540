package import Entity
import GRDB

extension ChainStore {
  /// The table of what the syncs of each chain have cost. Times are in seconds since 1970.
  static let syncCostTable = """
    CREATE TABLE sync_cost(
      chain INTEGER PRIMARY KEY, requests INTEGER NOT NULL, bytes INTEGER NOT NULL,
      milliseconds INTEGER NOT NULL, runs INTEGER NOT NULL, since INTEGER NOT NULL)
    """

  /// Reads what the syncs of a chain's history have cost; nil before the first one.
  static func cost(chain: ChainID, in db: Database) throws -> HistoryCost? {
    try Row.fetchOne(
      db,
      sql: "SELECT requests, bytes, milliseconds, runs, since FROM sync_cost WHERE chain = ?",
      arguments: [chain.value.stored]
    ).map { row in
      HistoryCost(
        requests: row["requests"],
        bytes: row["bytes"],
        milliseconds: row["milliseconds"],
        runs: row["runs"],
        since: row.number("since")
      )
    }
  }

  /// Adds what a sync has cost since its last commit to that of this one.
  ///
  /// If the commit fails, the next one adds it.
  static func addCost(of sync: Metered, in db: Database) throws {
    guard let due = sync.meter.take() else { return }
    db.afterNextTransaction(onCommit: { _ in }, onRollback: { _ in sync.meter.giveBack(due) })
    try db.execute(
      cached: """
        INSERT INTO sync_cost(chain, requests, bytes, milliseconds, runs, since)
        VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET requests = requests + excluded.requests,
          bytes = bytes + excluded.bytes, milliseconds = milliseconds + excluded.milliseconds,
          runs = runs + excluded.runs
        """,
      arguments: [
        sync.chain.value.stored, due.traffic.requests, due.traffic.bytes, due.milliseconds,
        due.runs, due.since.stored,
      ]
    )
  }

  /// Stores what the sync has cost since its last commit.
  ///
  /// A failure is none of the sync: its rows are stored, and only these figures are too low.
  func endMetering() {
    guard let metered, metered.meter.isDue else { return }
    try? write { _ in }
  }

  /// Lists the chains of whose history something is stored, by ascending chain ID.
  ///
  /// - Throws: `StoreError`.
  package func historyChains() throws(StoreError) -> [ChainID] {
    // Rows are stored with one of these, which are much smaller.
    let tables = ["coverage", "assurance", "sync_cost"]
    let union = tables.map { "SELECT chain FROM \($0)" }.joined(separator: " UNION ")
    return try read { db in
      try Int64.fetchAll(db, sql: union)
        .map { try ChainID(UInt64(bitPattern: $0)) }
        .sorted { $0.value < $1.value }
    }
  }
}
