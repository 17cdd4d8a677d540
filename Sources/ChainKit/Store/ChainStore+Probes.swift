import Entity
import GRDB

/// The state of an account after a block.
struct AccountState: Hashable, Sendable {
  let nonce: UInt64
  let balance: Wei

  /// The state of an unused account.
  static let untouched = AccountState(nonce: 0, balance: .zero)
}

extension ChainStore {
  /// Reads the stored states of an account.
  func probes(of account: Address, chain: ChainID) throws(StoreError) -> [UInt64: AccountState] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: "SELECT block, nonce, balance FROM balance_probe WHERE chain = ? AND account = ?",
        arguments: [chain.value.stored, account.blob]
      )
      var states: [UInt64: AccountState] = [:]
      for row in rows {
        states[row.number("block")] = AccountState(
          nonce: row.number("nonce"),
          balance: try row.wei("balance")
        )
      }
      return states
    }
  }

  /// Stores states, so that a resumed scan does not read them again.
  func keep(
    _ states: [UInt64: AccountState],
    of account: Address,
    chain: ChainID,
    finalUpTo: UInt64?
  ) throws(StoreError) {
    try write { db in
      for (block, state) in states {
        try db.execute(
          sql: """
            INSERT INTO balance_probe(chain, account, block, nonce, balance, final)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET nonce = excluded.nonce, balance = excluded.balance,
              final = excluded.final
            """,
          arguments: [
            chain.value.stored, account.blob, block.stored, state.nonce.stored,
            state.balance.blob, finalUpTo.map { block <= $0 } ?? false,
          ]
        )
      }
    }
  }
}
