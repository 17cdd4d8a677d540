import Core
import Entity
import GRDB

extension ChainStore {
  /// Reads the stored states of an account: its ether, and the nonce and code where they are known.
  func states(of account: Address, chain: ChainID) throws(StoreError) -> [UInt64: SubjectState] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT block, balance, nonce, code FROM probe
          WHERE chain = ? AND account = ? AND asset = x''
          """,
        arguments: [chain.value.stored, account.blob]
      )
      var states: [UInt64: SubjectState] = [:]
      for row in rows {
        states[row.number("block")] = SubjectState(
          balance: try row.amount("balance"),
          nonce: (row["nonce"] as Int64?).map { UInt64(bitPattern: $0) },
          code: Hash32(blob: row.bytes("code"))
        )
      }
      return states
    }
  }

  /// Stores states of an account, so that a resumed search does not read them again.
  ///
  /// A nonce or code that is known stays where a new state has none.
  func keep(
    states: [UInt64: SubjectState],
    of account: Address,
    chain: ChainID
  ) throws(StoreError) {
    try write { db in
      for (block, state) in states {
        try db.execute(
          sql: """
            INSERT INTO probe(chain, account, asset, block, balance, nonce, code)
            VALUES (?, ?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET balance = excluded.balance,
              nonce = coalesce(excluded.nonce, nonce), code = coalesce(excluded.code, code)
            """,
          arguments: [
            chain.value.stored, account.blob, Self.none, block.stored, state.balance.blob,
            state.nonce?.stored, state.code?.blob,
          ]
        )
      }
    }
  }

  /// Forgets the states of an account, if they contradict what a node says now.
  func forgetStates(of account: Address, chain: ChainID) throws(StoreError) {
    try write { db in
      try db.execute(
        sql: "DELETE FROM probe WHERE chain = ? AND account = ?",
        arguments: [chain.value.stored, account.blob]
      )
    }
  }

  /// Deletes the ether rows of an account in some blocks that no transaction has.
  ///
  /// They rest on balances. A search of these blocks finds them again, where they are so. Those above
  /// the last settled block stay: each sync puts others in their place.
  func deleteEther(
    withoutTransactionOf account: Address,
    in blocks: Coverage,
    chain: ChainID
  ) throws(StoreError) {
    try write { db in
      for range in blocks.ranges {
        try db.execute(
          sql: """
            DELETE FROM movement WHERE chain = ? AND account = ? AND asset = x'' AND tx = ?
              AND block BETWEEN ? AND ? AND flags & \(Self.tailFlag) = 0
            """,
          arguments: [
            chain.value.stored, account.blob, Self.none, range.lowerBound.stored,
            range.upperBound.stored,
          ]
        )
      }
    }
  }
}
