package import Entity
import GRDB

extension ChainStore {
  /// Returns the memory of a node in this database.
  ///
  /// What cannot be read or written is not known: it would only have saved requests.
  package func memory(
    of endpoint: EndpointID,
    chain: ChainID,
    timing: RetryTiming = .live
  ) -> NodeMemory {
    NodeMemory(
      recall: { fact in
        try? self.capability(fact, of: endpoint, chain: chain, now: timing.now())
      },
      learn: { fact, value in
        try? self.learn(fact, value, of: endpoint, chain: chain, now: timing.now())
      }
    )
  }

  /// Reads what was learned about a node; nil if that is too long ago.
  func capability(
    _ fact: NodeFact,
    of endpoint: EndpointID,
    chain: ChainID,
    now: Int64
  ) throws(StoreError) -> UInt64? {
    try read { db in
      try String.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT value FROM endpoint_cap
            WHERE endpoint = ? AND chain = ? AND cap = ? AND expires > ?
            """
        ),
        arguments: [endpoint.description, chain.value.stored, fact.key, now]
      ).flatMap { UInt64($0) }
    }
  }

  /// Keeps what was learned about a node.
  func learn(
    _ fact: NodeFact,
    _ value: UInt64,
    of endpoint: EndpointID,
    chain: ChainID,
    now: Int64
  ) throws(StoreError) {
    try write { db in
      try db.execute(
        cached: """
          INSERT INTO endpoint_cap(endpoint, chain, cap, value, learned, expires)
          VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET value = excluded.value, learned = excluded.learned,
            expires = excluded.expires
          """,
        arguments: [
          endpoint.description, chain.value.stored, fact.key, "\(value)", now,
          now + fact.lifetime,
        ]
      )
    }
  }

  /// Deletes what turned out to be wrong about a node.
  func unlearn(
    _ fact: NodeFact,
    of endpoint: EndpointID,
    chain: ChainID
  ) throws(StoreError) {
    try write { db in
      try db.execute(
        sql: "DELETE FROM endpoint_cap WHERE endpoint = ? AND chain = ? AND cap = ?",
        arguments: [endpoint.description, chain.value.stored, fact.key]
      )
    }
  }
}
