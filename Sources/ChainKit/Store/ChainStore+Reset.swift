package import Entity
import GRDB

extension ChainStore {
  /// The tables of what was read of a chain's blocks. Those that refer to others come first.
  static let history = [
    "counterparty_summary", "token_summary", "summary", "movement_sum", "movement", "log",
    "nonce_use", "tx", "feed_answer", "final_block", "whole_sync", "header", "coverage", "probe",
    "assurance", "balance", "seen_head", "last_look", "sync_cost",
  ]

  /// What was learned of the chain, and not of nodes.
  private static let learned = [NodeFact.etherLogsFrom.key, NodeFact.noEtherLogs.key]

  /// Counts what is stored of a chain's history.
  ///
  /// - Throws: `StoreError`.
  package func contents(chain: ChainID) throws(StoreError) -> HistoryContents {
    try read { db in try Self.contents(chain: chain, in: db) }
  }

  /// Deletes all that is stored of a chain's history, in one transaction, and returns how much that
  /// was.
  ///
  /// - Throws: `StoreError`; then all of it is still there.
  package func reset(chain: ChainID) throws(StoreError) -> HistoryContents {
    try write { db in
      let contents = try Self.contents(chain: chain, in: db)
      for table in Self.history {
        try db.execute(
          sql: "DELETE FROM \(table) WHERE chain = ?",
          arguments: [chain.value.stored]
        )
      }
      for fact in Self.learned {
        try db.execute(
          sql: "DELETE FROM endpoint_cap WHERE chain = ? AND cap = ?",
          arguments: [chain.value.stored, fact]
        )
      }
      // The first names accounts, of which nothing is stored any more; the chain may be another one.
      for prefix in [
        NodeFact.repairPrefix, NodeFact.searchedPrefix, NodeFact.wrongPrefix,
        NodeFact.failedSourcePrefix,
      ] {
        try db.execute(
          sql: "DELETE FROM endpoint_cap WHERE chain = ? AND cap LIKE ?",
          arguments: [chain.value.stored, prefix + "%"]
        )
      }
      return contents
    }
  }

  /// Does the same while no process syncs the history of the chain: a sync would go on from what is
  /// deleted, and call a part of the rows proved. Waits five seconds for that.
  ///
  /// - Throws: `HistoryError.inUse`, `.node(.cancelled)` or `.store`; then all of it is still there.
  package func resetWhenUnused(
    chain: ChainID,
    timing: RetryTiming = .live
  ) async throws(HistoryError) -> HistoryContents {
    let lease = try await HistoryLease.forReset(of: chain, in: self, timing: timing)
    defer { lease.end() }
    do { return try reset(chain: chain) } catch { throw .store(error) }
  }

  private static func contents(chain: ChainID, in db: Database) throws -> HistoryContents {
    func count(_ sql: String) throws -> Int {
      try Int.fetchOne(db, sql: sql, arguments: ["chain": chain.value.stored]) ?? 0
    }
    return HistoryContents(
      accounts: try count(
        """
        SELECT count(*) FROM (SELECT account FROM coverage WHERE chain = :chain
          UNION SELECT account FROM movement WHERE chain = :chain
          UNION SELECT account FROM probe WHERE chain = :chain)
        """
      ),
      rows: try count("SELECT count(*) FROM movement WHERE chain = :chain"),
      transactions: try count("SELECT \(transactions) FROM movement WHERE chain = :chain"),
      blocks: try count("SELECT count(*) FROM header WHERE chain = :chain"),
      balances: try count("SELECT count(*) FROM balance WHERE chain = :chain")
    )
  }

  /// The number of transactions of some rows; a row without one counts as one.
  static let transactions = "count(DISTINCT CASE WHEN tx = x'' THEN id ELSE tx END)"
}
