package import Entity
import GRDB

extension ChainStore {
  /// The nodes of a chain that were shown to be wrong and are not preferred now, by name.
  ///
  /// - Parameters:
  ///   - chain: the chain.
  ///   - now: the time, in seconds since 1970.
  /// - Returns: one entry for each node and fault.
  /// - Throws: `StoreError`.
  package func demotedNodes(chain: ChainID, now: Int64) throws(StoreError) -> [DemotedNode] {
    try read { db in
      try Row.fetchAll(
        db,
        sql: """
          SELECT endpoint, cap, value, learned, expires FROM endpoint_cap
          WHERE chain = ? AND cap LIKE ? AND expires > ? ORDER BY endpoint, cap
          """,
        arguments: [chain.value.stored, NodeFact.wrongPrefix + "%", now]
      ).compactMap { row in
        let (key, value): (String, String) = (row["cap"], row["value"])
        guard let fault = NodeFault(rawValue: String(key.dropFirst(NodeFact.wrongPrefix.count))),
          let block = UInt64(value)
        else { return nil }
        let (learned, expires): (Int64, Int64) = (row["learned"], row["expires"])
        return DemotedNode(
          EndpointID(redacted: row["endpoint"]),
          fault,
          block: block,
          since: UInt64(max(0, learned)),
          until: UInt64(max(0, expires))
        )
      }
    }
  }
}
