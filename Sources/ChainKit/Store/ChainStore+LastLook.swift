package import Entity
import GRDB

extension ChainStore {
  /// Reads how much of each account's history was shown on a terminal, in the order of the accounts;
  /// nil before the first time.
  ///
  /// - Throws: `StoreError`.
  package func lastLooks(chain: ChainID, accounts: [Address]) throws(StoreError) -> [LastLook?] {
    try read { db in
      let statement = try db.cachedStatement(
        sql: "SELECT seen, begun FROM last_look WHERE chain = ? AND account = ?"
      )
      return try accounts.map { account in
        try Row.fetchOne(statement, arguments: [chain.value.stored, account.blob]).map { row in
          let begun: Int64? = row["begun"]
          return LastLook(seen: row.number("seen"), begun: begun.map { UInt64(bitPattern: $0) })
        }
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
