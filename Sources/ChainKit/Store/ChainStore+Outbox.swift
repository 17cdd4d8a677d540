import Core
package import Entity
import GRDB

extension ChainStore {
  /// Stores a signed transaction before it is sent; an existing one stays unchanged.
  func enqueue(_ signed: SignedTransaction, chain: ChainID, now: Int64) throws(StoreError) {
    let transaction = signed.transaction
    try write(.commit) { db in
      try db.execute(
        sql: """
          INSERT INTO outbox(id, chain, sender, nonce, hash, raw, state, first_sent)
          VALUES (?, ?, ?, ?, ?, ?, 'signed', ?) ON CONFLICT DO NOTHING
          """,
        arguments: [
          signed.hash.description, chain.value.stored, signed.sender.blob,
          transaction.nonce.stored, signed.hash.blob, Self.bytes(signed.raw), now,
        ]
      )
      try Self.mark(
        .signed,
        chain: chain,
        sender: signed.sender,
        nonce: transaction.nonce,
        in: db
      )
    }
  }

  /// Records the state of a transaction.
  func note(
    _ state: OutboxEntry.State,
    of hash: Hash32,
    block: Hash32? = nil,
    error: RPCFailure? = nil,
    now: Int64
  ) throws(StoreError) {
    try write(.commit) { db in
      try db.execute(
        sql: """
          UPDATE outbox SET state = ?, mined_block = ?, error = ?, last_seen = ?,
            attempts = attempts + 1 WHERE hash = ?
          """,
        arguments: [state.rawValue, block?.blob, error?.report.code, now, hash.blob]
      )
      guard
        let row = try Row.fetchOne(
          db,
          sql: "SELECT * FROM outbox WHERE hash = ?",
          arguments: [hash.blob]
        )
      else { return }
      let slot: NonceSlot =
        switch state {
        case .signed: .signed
        case .unknown, .accepted: .sent
        case .mined, .replaced: .mined
        case .rejected: .released
        }
      // Another transaction of this wallet may hold the nonce, and keeps it.
      let others = try Int.fetchOne(
        db,
        sql: """
          SELECT count(*) FROM outbox WHERE chain = ? AND sender = ? AND nonce = ? AND hash <> ?
            AND state NOT IN ('rejected', 'replaced')
          """,
        arguments: [
          row["chain"] as Int64, row.bytes("sender").map(Self.bytes), row["nonce"] as Int64,
          hash.blob,
        ]
      )
      if slot == .released, (others ?? 0) > 0 { return }
      guard let chain = try? ChainID(row.number("chain")) else { return }
      try Self.mark(
        slot,
        chain: chain,
        sender: try row.address("sender"),
        nonce: row.number("nonce"),
        in: db
      )
    }
  }

  /// Reads the sent transactions of an account, newest first; with `hash`, only that one.
  ///
  /// - Throws: `StoreError`.
  package func outbox(
    chain: ChainID,
    sender: Address? = nil,
    hash: Hash32? = nil
  ) throws(StoreError) -> [OutboxEntry] {
    try read { db in
      var sql = "SELECT * FROM outbox WHERE chain = ?"
      var arguments: StatementArguments = [chain.value.stored]
      if let sender {
        sql += " AND sender = ?"
        arguments += [sender.blob]
      }
      if let hash {
        sql += " AND hash = ?"
        arguments += [hash.blob]
      }
      sql += " ORDER BY nonce DESC, first_sent DESC"
      return try Row.fetchAll(db, sql: sql, arguments: arguments).map { row in
        guard let state = OutboxEntry.State(rawValue: row["state"]) else {
          throw DatabaseError(resultCode: .SQLITE_CORRUPT)
        }
        return OutboxEntry(
          chain: chain,
          sender: try row.address("sender"),
          nonce: row.number("nonce"),
          hash: try row.hash("hash"),
          raw: row.bytes("raw") ?? [],
          state: state,
          firstSent: row["first_sent"],
          block: Hash32(blob: row.bytes("mined_block")),
          errorCode: row["error"]
        )
      }
    }
  }

  /// Reads the pending transactions of an account with a nonce at or above a base, by nonce.
  ///
  /// Rejected and replaced ones are excluded, as are entries that cannot be decoded.
  func waiting(
    chain: ChainID,
    sender: Address,
    from base: UInt64
  ) throws(StoreError) -> [SignedTransaction] {
    try outbox(chain: chain, sender: sender).reversed()
      .filter { $0.nonce >= base && ($0.state == .accepted || $0.state == .unknown) }
      .compactMap { try? SignedTransaction(decoding: $0.raw) }
  }

  enum NonceSlot: String { case reserved, signed, sent, mined, released }

  private static func mark(
    _ slot: NonceSlot,
    chain: ChainID,
    sender: Address,
    nonce: UInt64,
    in db: Database
  ) throws {
    try db.execute(
      sql: """
        INSERT INTO nonce_slot(chain, sender, nonce, state) VALUES (?, ?, ?, ?)
        ON CONFLICT DO UPDATE SET state = excluded.state, lease_until = NULL, owner_pid = NULL
        """,
      arguments: [chain.value.stored, sender.blob, nonce.stored, slot.rawValue]
    )
  }

  /// Reads the nonces at or above a base that a reservation or a transaction holds.
  func takenNonces(
    chain: ChainID,
    sender: Address,
    from base: UInt64,
    now: Int64
  ) throws(StoreError) -> Set<UInt64> {
    try read { db in try Self.taken(chain: chain, sender: sender, from: base, now: now, in: db) }
  }

  private static func taken(
    chain: ChainID,
    sender: Address,
    from base: UInt64,
    now: Int64,
    in db: Database
  ) throws -> Set<UInt64> {
    Set(
      try Int64.fetchAll(
        db,
        sql: """
          SELECT nonce FROM nonce_slot WHERE chain = ? AND sender = ? AND nonce >= ?
            AND (state IN ('signed', 'sent') OR (state = 'reserved' AND lease_until > ?))
          """,
        arguments: [chain.value.stored, sender.blob, base.stored, now]
      ).map { UInt64(bitPattern: $0) }
    )
  }

  /// Reserves the lowest free nonce at or above a base, so that other processes get others.
  func reserveNonce(
    chain: ChainID,
    sender: Address,
    from base: UInt64,
    until: Int64,
    pid: Int32,
    now: Int64
  ) throws(StoreError) -> UInt64 {
    try write(.commit) { db in
      let taken = try Self.taken(chain: chain, sender: sender, from: base, now: now, in: db)
      var nonce = base
      while taken.contains(nonce) { nonce += 1 }
      try db.execute(
        sql: """
          INSERT INTO nonce_slot(chain, sender, nonce, state, owner_pid, lease_until)
          VALUES (?, ?, ?, 'reserved', ?, ?)
          ON CONFLICT DO UPDATE SET state = 'reserved', owner_pid = excluded.owner_pid,
            lease_until = excluded.lease_until
          """,
        arguments: [chain.value.stored, sender.blob, nonce.stored, pid, until]
      )
      return nonce
    }
  }
}
