import Core
import Entity
import GRDB

extension Journal {
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
        ON CONFLICT DO UPDATE SET state = excluded.state, lease_until = NULL, owner = NULL
        """,
      arguments: [chain.value.stored, sender.blob, nonce.stored, slot.rawValue]
    )
  }

  /// How long a node may lag behind what this machine knows.
  static let settlingSeconds: Int64 = 60

  /// The nonces at or above a base that are not free.
  struct UsedNonces: Equatable {
    /// Those of saved transactions that may be mined, or are: a node that counts fewer lags, or a
    /// reorganization removed them.
    var taken: Set<UInt64> = []
    /// Those that others have reserved.
    var reserved: Set<UInt64> = []

    /// The lowest free nonce at or above a base.
    func next(from base: UInt64) -> UInt64 {
      var nonce = base
      while taken.contains(nonce) || reserved.contains(nonce) { nonce += 1 }
      return nonce
    }
  }

  /// Reads the nonces at or above a base that are not free; those that `owner` reserved are.
  func usedNonces(
    chain: ChainID,
    sender: Address,
    from base: UInt64,
    owner: Int64? = nil,
    now: Int64
  ) throws(StoreError) -> UsedNonces {
    try read { db in
      try Self.used(chain: chain, sender: sender, from: base, owner: owner, now: now, in: db)
    }
  }

  private static func used(
    chain: ChainID,
    sender: Address,
    from base: UInt64,
    owner: Int64?,
    now: Int64,
    in db: Database
  ) throws -> UsedNonces {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT nonce, state FROM nonce_slot AS slot WHERE chain = ?1 AND sender = ?2 AND nonce >= ?3
          AND (state IN ('signed', 'sent')
            OR (state = 'reserved' AND lease_until > ?4 AND owner IS NOT ?5)
            OR (state = 'mined' AND EXISTS (
              SELECT 1 FROM outbox WHERE chain = ?1 AND sender = ?2 AND nonce = slot.nonce
                AND state = 'mined')))
        """,
      arguments: [chain.value.stored, sender.blob, base.stored, now, owner]
    )
    return rows.reduce(into: UsedNonces()) { used, row in
      if row["state"] == NonceSlot.reserved.rawValue {
        used.reserved.insert(row.number("nonce"))
      } else {
        used.taken.insert(row.number("nonce"))
      }
    }
  }

  /// Reserves the lowest free nonce at or above a base for an owner, who has at most one.
  func reserveNonce(
    chain: ChainID,
    sender: Address,
    from base: UInt64,
    owner: Int64,
    until: Int64,
    now: Int64
  ) throws(StoreError) -> UInt64 {
    try write { db in
      let used = try Self.used(
        chain: chain,
        sender: sender,
        from: base,
        owner: owner,
        now: now,
        in: db
      )
      let nonce = used.next(from: base)
      try Self.release(owner: owner, in: db)
      try db.execute(
        sql: """
          INSERT INTO nonce_slot(chain, sender, nonce, state, owner, lease_until)
          VALUES (?, ?, ?, 'reserved', ?, ?)
          ON CONFLICT DO UPDATE SET state = 'reserved', owner = excluded.owner,
            lease_until = excluded.lease_until
          """,
        arguments: [chain.value.stored, sender.blob, nonce.stored, owner, until]
      )
      return nonce
    }
  }

  /// Prolongs the reservation of an owner, unless another one has its nonce now.
  func renewReservation(of owner: Int64, until: Int64) throws(StoreError) {
    try write { db in
      try db.execute(
        sql: "UPDATE nonce_slot SET lease_until = ? WHERE owner = ? AND state = 'reserved'",
        arguments: [until, owner]
      )
    }
  }

  /// Ends the reservation of an owner, whose nonce is free then.
  func releaseReservation(of owner: Int64) throws(StoreError) {
    try write { db in try Self.release(owner: owner, in: db) }
  }

  private static func release(owner: Int64, in db: Database) throws {
    try db.execute(
      sql: "DELETE FROM nonce_slot WHERE owner = ? AND state = 'reserved'",
      arguments: [owner]
    )
  }

  /// Finds out why a reservation is of no use any more; nil if it holds.
  static func failure(
    of reservation: NonceReservation,
    now: Int64,
    in db: Database
  ) throws -> SendingError? {
    let nonce = reservation.nonce
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT nonce, owner FROM nonce_slot WHERE chain = ? AND sender = ?
          AND nonce BETWEEN ? AND ? AND state <> 'released'
          AND (state <> 'reserved' OR lease_until > ? OR owner = ?)
        """,
      arguments: [
        reservation.chain.value.stored, reservation.sender.blob, reservation.mined.stored,
        nonce.stored, now, reservation.owner,
      ]
    )
    let isHeld = rows.contains {
      $0.number("nonce") == nonce && ($0["owner"] as Int64?) == reservation.owner
    }
    guard isHeld else { return .nonceLost(nonce) }
    let used = Set(rows.map { $0.number("nonce") })
    let free = (reservation.mined..<nonce).first { !used.contains($0) }
    return free.map { .nonceGivenUp($0, before: nonce) }
  }
}
