import Entity
import GRDB

/// What was learned about a node, for a while.
enum NodeLimit: String {
  /// The lowest block whose state it keeps.
  case archiveFrom = "archive-from"
  /// The most blocks that one search of logs may cover.
  case logsRange = "logs-range"
}

extension ChainStore {
  /// What was learned, unless it is too old.
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

  /// Remembers what was learned.
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
