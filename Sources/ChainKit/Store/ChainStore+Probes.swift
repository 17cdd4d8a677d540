import Core
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
        sql: """
          SELECT block, nonce, balance FROM probe WHERE chain = ? AND account = ? AND asset = x''
          """,
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
    chain: ChainID
  ) throws(StoreError) {
    try write { db in
      for (block, state) in states {
        try db.execute(
          sql: """
            INSERT INTO probe(chain, account, asset, block, balance, nonce)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET nonce = excluded.nonce, balance = excluded.balance
            """,
          arguments: [
            chain.value.stored, account.blob, Self.none, block.stored, state.balance.blob,
            state.nonce.stored,
          ]
        )
      }
    }
  }

  /// Reads the Keccak-256 hash of the code that an account had after a block; nil if it is not
  /// stored.
  func codeHash(
    of account: Address,
    after block: UInt64,
    chain: ChainID
  ) throws(StoreError) -> Hash32? {
    try read { db in
      try Row.fetchOne(
        db,
        sql: """
          SELECT code FROM probe WHERE chain = ? AND account = ? AND asset = x'' AND block = ?
            AND code IS NOT NULL
          """,
        arguments: [chain.value.stored, account.blob, block.stored]
      ).map { try $0.hash("code") }
    }
  }

  /// Stores the hash of the code that an account had after a block whose state is stored.
  func keep(
    code hash: Hash32,
    of account: Address,
    after block: UInt64,
    chain: ChainID
  ) throws(StoreError) {
    try write { db in
      try db.execute(
        sql: """
          UPDATE probe SET code = ? WHERE chain = ? AND account = ? AND asset = x'' AND block = ?
          """,
        arguments: [hash.blob, chain.value.stored, account.blob, block.stored]
      )
    }
  }

  /// Reads the stored balances of an account's tokens after a block, in base units.
  func heldTokens(
    of account: Address,
    after block: UInt64,
    chain: ChainID
  ) throws(StoreError) -> [Address: UInt256] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT asset, balance FROM probe
          WHERE chain = ? AND account = ? AND asset <> x'' AND block = ?
          """,
        arguments: [chain.value.stored, account.blob, block.stored]
      )
      var held: [Address: UInt256] = [:]
      for row in rows { held[try row.address("asset")] = try row.amount("balance") }
      return held
    }
  }

  /// Stores balances of an account's tokens after a block, in base units.
  func keep(
    tokens held: [Address: UInt256],
    of account: Address,
    after block: UInt64,
    chain: ChainID
  ) throws(StoreError) {
    try write { db in
      for (token, units) in held {
        try db.execute(
          sql: """
            INSERT INTO probe(chain, account, asset, block, balance) VALUES (?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET balance = excluded.balance
            """,
          arguments: [
            chain.value.stored, account.blob, token.blob, block.stored, units.blob,
          ]
        )
      }
    }
  }
}
