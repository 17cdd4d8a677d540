package import Entity
import GRDB

extension ChainStore {
  /// Reads how much of an account's history was shown on a terminal; nil before the first time.
  ///
  /// - Throws: `StoreError`.
  package func lastLook(chain: ChainID, account: Address) throws(StoreError) -> LastLook? {
    try read { db in
      try Row.fetchOne(
        db,
        sql: "SELECT seen, begun FROM last_look WHERE chain = ? AND account = ?",
        arguments: [chain.value.stored, account.blob]
      ).map { row in
        let begun: Int64? = row["begun"]
        return LastLook(seen: row.number("seen"), begun: begun.map { UInt64(bitPattern: $0) })
      }
    }
  }

  /// Stores how much of it was shown.
  ///
  /// - Throws: `StoreError`.
  package func keep(_ look: LastLook, chain: ChainID, account: Address) throws(StoreError) {
    try write { db in
      try db.execute(
        sql: """
          INSERT INTO last_look(chain, account, seen, begun) VALUES (?, ?, ?, ?)
          ON CONFLICT DO UPDATE SET seen = excluded.seen, begun = excluded.begun
          """,
        arguments: [
          chain.value.stored, account.blob, look.seen.stored, look.begun?.stored,
        ]
      )
    }
  }
}
