import Core
import Entity
import GRDB

extension ChainStore {
  /// The state of a nonce; the raw values are stored.
  enum NonceSlot: String { case reserved, signed, sent, mined, released }

  static func mark(
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
