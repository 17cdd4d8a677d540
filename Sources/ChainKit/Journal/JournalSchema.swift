import Entity
import GRDB

/// The tables of the journal, and the migrations of older files.
///
/// Addresses are 20 bytes and hashes 32.
enum JournalSchema {
  /// Returns the migrations; a new file takes over what an older history database has.
  static func migrator(importing store: String?) -> DatabaseMigrator {
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1 journal") { db in
      for statement in tables { try db.execute(sql: statement) }
      guard let store else { return }
      try JournalImport(reading: store)?.write(to: db)
    }
    migrator.registerMigration("2 blobs") { db in try db.execute(sql: blobs) }
    migrator.registerMigration("3 private") { db in try db.execute(sql: privacy) }
    return migrator
  }

  /// Transactions of type 3 as nodes take them, with their blobs (``PooledTransaction``).
  private static let blobs = "CREATE TABLE blobs(hash BLOB PRIMARY KEY, network BLOB NOT NULL)"

  /// Whether a transaction was sent to a private relay alone, whose address is not stored.
  private static let privacy = "ALTER TABLE outbox ADD COLUMN private INTEGER NOT NULL DEFAULT 0"

  private static let tables = [
    """
    CREATE TABLE nonce_slot(
      chain INTEGER NOT NULL, sender BLOB NOT NULL, nonce INTEGER NOT NULL,
      state TEXT NOT NULL CHECK(state IN ('reserved', 'signed', 'sent', 'mined', 'released')),
      owner INTEGER, lease_until INTEGER,
      PRIMARY KEY(chain, sender, nonce)) WITHOUT ROWID
    """,
    """
    CREATE TABLE outbox(
      hash BLOB PRIMARY KEY, chain INTEGER NOT NULL, sender BLOB NOT NULL,
      nonce INTEGER NOT NULL, raw BLOB NOT NULL, state TEXT NOT NULL, first_sent INTEGER,
      last_seen INTEGER, mined_block BLOB, error TEXT, attempts INTEGER NOT NULL DEFAULT 0)
    """,
    "CREATE INDEX outbox_by_sender ON outbox(chain, sender, nonce)",
  ]
}
