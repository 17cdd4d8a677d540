package import Entity
import GRDB

extension ChainStore {
  /// The sources of a chain that failed when they were last asked, within a week, by name.
  ///
  /// - Parameters:
  ///   - chain: the chain.
  ///   - now: the time, in seconds since 1970.
  /// - Returns: one entry for each source.
  /// - Throws: `StoreError`.
  package func failedSources(chain: ChainID, now: Int64) throws(StoreError) -> [PastSourceFailure] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT endpoint, cap, learned FROM endpoint_cap
          WHERE chain = ? AND cap LIKE ? AND expires > ? ORDER BY endpoint, cap
          """,
        arguments: [chain.value.stored, NodeFact.failedSourcePrefix + "%", now]
      ).compactMap { row in
        let (key, learned): (String, Int64) = (row["cap"], row["learned"])
        let word = key.dropFirst(NodeFact.failedSourcePrefix.count)
        guard let reason = SourceFailure.Reason(rawValue: String(word)) else { return nil }
        return PastSourceFailure(
          SourceFailure(EndpointID(redacted: row["endpoint"]), reason),
          time: UInt64(max(0, learned))
        )
      }
    }
  }

  /// Keeps that a source failed, in the place of what was kept of it.
  func keep(_ failure: SourceFailure, chain: ChainID, now: Int64) throws(StoreError) {
    try forgetFailure(of: failure.source, chain: chain)
    try learn(.failedSource(failure.reason), 1, of: failure.source, chain: chain, now: now)
  }

  /// Forgets that a source failed, which works now.
  func forgetFailure(of source: EndpointID, chain: ChainID) throws(StoreError) {
    try write { db in
      try db.execute(
        sql: "DELETE FROM endpoint_cap WHERE endpoint = ? AND chain = ? AND cap LIKE ?",
        arguments: [
          source.description, chain.value.stored, NodeFact.failedSourcePrefix + "%",
        ]
      )
    }
  }
}
