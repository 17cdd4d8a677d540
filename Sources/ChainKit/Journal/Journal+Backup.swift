import Core
package import Entity
import GRDB

extension Journal {
  /// Reads all stored signed transactions, in the order of chain, sender and nonce.
  ///
  /// - Throws: `StoreError`.
  package func kept() throws(StoreError) -> [SavedTransaction] {
    try read { db in
      let rows = try Row.fetchAll(
        db,
        sql: "SELECT * FROM outbox ORDER BY chain, sender, nonce, hash"
      )
      return try rows.map { row in
        guard let state = OutboxEntry.State(rawValue: row["state"]),
          let chain = try? ChainID(row.number("chain")),
          let signed = try? SignedTransaction(decoding: row.bytes("raw") ?? []),
          signed.hash == (try row.hash("hash"))
        else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
        return SavedTransaction(
          signed: signed,
          chain: chain,
          state: state,
          sent: row["first_sent"],
          block: Hash32(blob: row.bytes("mined_block")),
          errorCode: row["error"],
          isPrivate: row["private"]
        )
      }
    }
  }

  /// Restores saved transactions, all or none; existing ones stay unchanged.
  ///
  /// - Returns: The number of new ones.
  /// - Throws: `StoreError`.
  package func take(_ kept: [SavedTransaction]) throws(StoreError) -> Int {
    try write { db in
      var count = 0
      for one in kept {
        try db.execute(
          sql: """
            INSERT INTO outbox(
              hash, chain, sender, nonce, raw, state, first_sent, mined_block, error, private)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING
            """,
          arguments: [
            one.signed.hash.blob, one.chain.value.stored, one.signed.sender.blob,
            one.signed.transaction.nonce.stored, one.signed.raw.blob, one.state.rawValue, one.sent,
            one.block?.blob, one.errorCode, one.isPrivate,
          ]
        )
        guard db.changesCount > 0 else { continue }
        count += 1
        try Self.hold(one, in: db)
      }
      return count
    }
  }

  /// Reserves the nonce of a transaction that may still be mined, so that no new one uses it.
  private static func hold(_ one: SavedTransaction, in db: Database) throws {
    guard one.state.holdsNonce else { return }
    let slot: NonceSlot =
      switch one.state {
      case .signed: .signed
      case .mined: .mined
      default: .sent
      }
    try db.execute(
      sql: """
        INSERT INTO nonce_slot(chain, sender, nonce, state) VALUES (?, ?, ?, ?)
        ON CONFLICT DO NOTHING
        """,
      arguments: [
        one.chain.value.stored, one.signed.sender.blob, one.signed.transaction.nonce.stored,
        slot.rawValue,
      ]
    )
  }
}
