import Core
package import Entity
import GRDB

extension Journal {
  /// Stores a signed transaction before it is sent.
  ///
  /// Its state is `unknown` from then on: whoever ends in the middle of sending leaves it so, and a
  /// node may have it.
  ///
  /// An existing one stays unchanged, but a rejected one holds its nonce again. One whose nonce was
  /// reserved is stored only if the reservation still holds. Blobs are stored with it.
  ///
  /// One for a relay is private, unless a node may have it. A private one is not stored for nodes.
  /// - Returns: The state of an existing one; nil for a new one.
  /// - Throws: `SendingError.store`, `SendingError.nonceLost`, `SendingError.nonceGivenUp`,
  ///   `SendingError.sentPrivately`.
  @discardableResult
  func enqueue(
    _ pooled: PooledTransaction,
    chain: ChainID,
    route: BroadcastRoute = .nodes,
    reservation: NonceReservation? = nil,
    now: Int64
  ) throws(SendingError) -> OutboxEntry.State? {
    let result: Result<OutboxEntry.State?, SendingError>
    do { result = try stored(pooled, chain, route, reservation, now) } catch { throw .store(error) }
    return try result.get()
  }

  private func stored(
    _ pooled: PooledTransaction,
    _ chain: ChainID,
    _ route: BroadcastRoute,
    _ reservation: NonceReservation?,
    _ now: Int64
  ) throws(StoreError) -> Result<OutboxEntry.State?, SendingError> {
    let signed = pooled.signed
    let transaction = signed.transaction
    return try write { db in
      if let reservation, let failure = try Self.failure(of: reservation, now: now, in: db) {
        return .failure(failure)
      }
      let entry = try Self.entry(signed.hash, in: db)
      let before = entry?.state
      if route == .nodes, entry?.isPrivate == true { return .failure(.sentPrivately(signed.hash)) }
      try Self.keep(pooled, now: now, in: db)
      guard before?.maySpend != true else {
        if route == .published { try Self.publish(signed.hash, in: db) }
        return .success(before)
      }
      try db.execute(
        sql: """
          INSERT INTO outbox(hash, chain, sender, nonce, raw, state, first_sent, private)
          VALUES (?, ?, ?, ?, ?, 'unknown', ?, ?)
          ON CONFLICT DO UPDATE SET state = 'unknown', private = excluded.private
          """,
        arguments: [
          signed.hash.blob, chain.value.stored, signed.sender.blob, transaction.nonce.stored,
          signed.raw.blob, now, route == .relay,
        ]
      )
      try Self.mark(
        .signed,
        chain: chain,
        sender: signed.sender,
        nonce: transaction.nonce,
        in: db
      )
      return .success(before)
    }
  }

  /// Notes that a transaction is no longer private.
  private static func publish(_ hash: Hash32, in db: Database) throws {
    try db.execute(sql: "UPDATE outbox SET private = 0 WHERE hash = ?", arguments: [hash.blob])
  }

  /// Records the state of a transaction.
  func note(
    _ state: OutboxEntry.State,
    of hash: Hash32,
    block: Hash32? = nil,
    error: RPCFailure? = nil,
    now: Int64
  ) throws(StoreError) {
    try write { db in
      try Self.note(state, of: hash, block: block, errorCode: error?.report.code, now: now, in: db)
    }
  }

  static func note(
    _ state: OutboxEntry.State,
    of hash: Hash32,
    block: Hash32? = nil,
    errorCode: String? = nil,
    now: Int64,
    in db: Database
  ) throws {
    try db.execute(
      sql: """
        UPDATE outbox SET state = ?, mined_block = ?, error = ?, last_seen = ?,
          attempts = attempts + 1 WHERE hash = ?
        """,
      arguments: [state.rawValue, block?.blob, errorCode, now, hash.blob]
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
    if state == .mined { try Self.replaceOthers(than: hash, row, now: now, in: db) }
    // Another transaction of this wallet may hold the nonce, and keeps it.
    let others = try Int.fetchOne(
      db,
      sql: """
        SELECT count(*) FROM outbox WHERE chain = ? AND sender = ? AND nonce = ? AND hash <> ?
          AND state NOT IN ('rejected', 'replaced')
        """,
      arguments: [
        row["chain"] as Int64, row.bytes("sender")?.blob, row["nonce"] as Int64,
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

  /// Records that the others with the nonce of a mined transaction can never be mined.
  private static func replaceOthers(
    than hash: Hash32,
    _ row: Row,
    now: Int64,
    in db: Database
  ) throws {
    try db.execute(
      sql: """
        UPDATE outbox SET state = 'replaced', last_seen = ? WHERE chain = ? AND sender = ?
          AND nonce = ? AND hash <> ? AND state IN ('signed', 'unknown', 'accepted')
        """,
      arguments: [
        now, row["chain"] as Int64, row.bytes("sender")?.blob, row["nonce"] as Int64, hash.blob,
      ]
    )
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
      sql += " ORDER BY nonce DESC, first_sent DESC, rowid DESC"
      return try Row.fetchAll(db, sql: sql, arguments: arguments).map { try OutboxEntry($0) }
    }
  }

  /// Reads a sent transaction, of any chain; nil if it was not sent from this machine.
  func outboxEntry(_ hash: Hash32) throws(StoreError) -> OutboxEntry? {
    try read { db in try Self.entry(hash, in: db) }
  }

  static func entry(_ hash: Hash32, in db: Database) throws -> OutboxEntry? {
    try Row.fetchOne(db, sql: "SELECT * FROM outbox WHERE hash = ?", arguments: [hash.blob])
      .map { try OutboxEntry($0) }
  }

  /// Makes a mined transaction pending again, because no block contains it any more.
  func unmine(_ hash: Hash32) throws(StoreError) {
    try write { db in
      guard let entry = try Self.entry(hash, in: db), entry.state == .mined else { return }
      try Self.unmine(entry, in: db)
    }
  }

  /// Makes the transactions pending again that are mined in these blocks, which left the chain.
  func unmine(blocks: [Hash32], chain: ChainID) throws(StoreError) {
    let gone = Set(blocks)
    try write { db in
      let rows = try Row.fetchAll(
        db,
        sql: "SELECT * FROM outbox WHERE chain = ? AND state = 'mined'",
        arguments: [chain.value.stored]
      )
      for entry in try rows.map(OutboxEntry.init) where entry.block.map(gone.contains) == true {
        try Self.unmine(entry, in: db)
      }
    }
  }

  /// Makes the transactions of an account pending again that are mined with a nonce at or above a
  /// base, unless they were recorded as that within ``settlingSeconds``.
  func unmine(
    chain: ChainID,
    sender: Address,
    from base: UInt64,
    now: Int64
  ) throws(StoreError) {
    try write { db in
      // Those of a backup have no time; one in the future is of a clock that was set back.
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT * FROM outbox WHERE chain = ? AND sender = ? AND nonce >= ? AND state = 'mined'
            AND coalesce(last_seen, 0) NOT BETWEEN ? AND ?
          """,
        arguments: [
          chain.value.stored, sender.blob, base.stored, now - Self.settlingSeconds + 1, now,
        ]
      )
      for row in rows { try Self.unmine(try OutboxEntry(row), in: db) }
    }
  }

  /// Its nonce is held again, and those that it had replaced may be mined after all.
  private static func unmine(_ entry: OutboxEntry, in db: Database) throws {
    try db.execute(
      sql: "UPDATE outbox SET state = 'accepted', mined_block = NULL WHERE hash = ?",
      arguments: [entry.hash.blob]
    )
    try db.execute(
      sql: """
        UPDATE outbox SET state = 'unknown'
        WHERE chain = ? AND sender = ? AND nonce = ? AND state = 'replaced'
        """,
      arguments: [entry.chain.value.stored, entry.sender.blob, entry.nonce.stored]
    )
    try mark(.sent, chain: entry.chain, sender: entry.sender, nonce: entry.nonce, in: db)
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
}

extension OutboxEntry {
  fileprivate init(_ row: Row) throws {
    guard let state = State(rawValue: row["state"]), let chain = try? ChainID(row.number("chain"))
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    self.init(
      chain: chain,
      sender: try row.address("sender"),
      nonce: row.number("nonce"),
      hash: try row.hash("hash"),
      raw: row.bytes("raw") ?? [],
      state: state,
      firstSent: row["first_sent"],
      block: Hash32(blob: row.bytes("mined_block")),
      errorCode: row["error"],
      isPrivate: row["private"],
      lastSeen: row["last_seen"]
    )
  }
}
