import Entity
import GRDB

/// A limit of a node that was learned, valid for a while.
enum NodeLimit: String {
  /// The lowest block of which it keeps the state.
  case archiveFrom = "archive-from"
  /// The most blocks that one log search may cover.
  case logsRange = "logs-range"
}

extension ChainStore {
  /// Reads a learned limit; nil if it has expired.
  func capability(
    _ fact: NodeLimit,
    of endpoint: EndpointID,
    chain: ChainID,
    now: Int64
  ) throws(StoreError) -> UInt64? {
    try read { db in
      try String.fetchOne(
        db,
        sql: """
          SELECT value FROM endpoint_cap
          WHERE endpoint = ? AND chain = ? AND cap = ? AND expires > ?
          """,
        arguments: [endpoint.description, chain.value.stored, fact.rawValue, now]
      ).flatMap { UInt64($0) }
    }
  }

  /// Stores a learned limit.
  func learn(
    _ fact: NodeLimit,
    _ value: UInt64,
    of endpoint: EndpointID,
    chain: ChainID,
    now: Int64,
    seconds: Int64
  ) throws(StoreError) {
    try write { db in
      try db.execute(
        sql: """
          INSERT INTO endpoint_cap(endpoint, chain, cap, value, learned, expires)
          VALUES (?, ?, ?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET value = excluded.value, learned = excluded.learned,
            expires = excluded.expires
          """,
        arguments: [
          endpoint.description, chain.value.stored, fact.rawValue, "\(value)", now, now + seconds,
        ]
      )
    }
  }
}
