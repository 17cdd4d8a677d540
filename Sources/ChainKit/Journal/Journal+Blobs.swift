package import Entity
import GRDB

// A node accepts a transaction of type 3 only with its blobs, and no block has them.
extension Journal {
  /// How long the blobs of a settled transaction are kept, in seconds: its block may leave the chain.
  private static let keeping: Int64 = 86_400  // one day

  /// Reads a sent transaction, with its blobs if they are kept; nil if it was not sent from here.
  ///
  /// - Throws: `StoreError`.
  package func pooled(_ hash: Hash32) throws(StoreError) -> PooledTransaction? {
    try read { db in
      let bytes =
        try Row.fetchOne(
          db,
          sql: "SELECT network FROM blobs WHERE hash = ?",
          arguments: [hash.blob]
        )?.bytes("network")
        ?? Row.fetchOne(db, sql: "SELECT raw FROM outbox WHERE hash = ?", arguments: [hash.blob])?
        .bytes("raw")
      guard let bytes else { return nil }
      guard let found = try? PooledTransaction(decoding: bytes), found.signed.hash == hash else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      return found
    }
  }

  /// Reads a sent transaction, as ``pooled(_:)`` does, and how it was sent.
  ///
  /// - Throws: `StoreError`.
  package func sent(_ hash: Hash32) throws(StoreError) -> SentTransaction? {
    guard let pooled = try pooled(hash), let entry = try outboxEntry(hash) else { return nil }
    return SentTransaction(transaction: pooled, isPrivate: entry.isPrivate)
  }

  /// Whether the blobs of a transaction are kept.
  func keepsBlobs(of hash: Hash32) throws(StoreError) -> Bool {
    try read { db in
      try Row.fetchOne(db, sql: "SELECT 1 FROM blobs WHERE hash = ?", arguments: [hash.blob]) != nil
    }
  }

  /// Stores a transaction with its blobs, and deletes blobs that nobody needs any more.
  static func keep(_ pooled: PooledTransaction, now: Int64, in db: Database) throws {
    guard pooled.sidecar != nil else { return }
    try db.execute(
      sql: """
        DELETE FROM blobs WHERE hash IN (SELECT hash FROM outbox
          WHERE state IN ('mined', 'replaced', 'rejected') AND last_seen < ?)
        """,
      arguments: [now - keeping]
    )
    try db.execute(
      sql: "INSERT OR REPLACE INTO blobs(hash, network) VALUES (?, ?)",
      arguments: [pooled.signed.hash.blob, pooled.raw.blob]
    )
  }

  /// Deletes the blobs of a transaction that was given up.
  static func forgetBlobs(of hash: Hash32, in db: Database) throws {
    try db.execute(sql: "DELETE FROM blobs WHERE hash = ?", arguments: [hash.blob])
  }
}
