import GRDB

/// What is gathered from all rows of some accounts, so that a page does not read them all.
///
/// It goes up to a settled block, and is deleted with the first change of a row up to there; it can
/// be gathered again. `owners` stands for the accounts together: see `RowSummary.owners`.
enum SummarySchema {
  static let statements = [
    """
    CREATE TABLE summary(
      chain INTEGER NOT NULL, owners BLOB NOT NULL, up_to INTEGER NOT NULL,
      PRIMARY KEY(chain, owners))
    """,
    "CREATE INDEX summary_to ON summary(chain, up_to)",
    // An asset may be a token or a collection, whose rows have IDs.
    """
    CREATE TABLE counterparty_summary(
      chain INTEGER NOT NULL, owners BLOB NOT NULL, counterparty BLOB NOT NULL, kind TEXT NOT NULL,
      asset BLOB NOT NULL, has_id INTEGER NOT NULL, token_id BLOB NOT NULL, most BLOB NOT NULL,
      own INTEGER NOT NULL, PRIMARY KEY(chain, owners, counterparty, kind, asset, has_id),
      \(ofSummary)) WITHOUT ROWID
    """,
    """
    CREATE TABLE token_summary(
      chain INTEGER NOT NULL, owners BLOB NOT NULL, asset BLOB NOT NULL, received INTEGER NOT NULL,
      sent INTEGER NOT NULL, others INTEGER NOT NULL, zeros INTEGER NOT NULL,
      spent INTEGER NOT NULL, acquired INTEGER NOT NULL, recipients INTEGER NOT NULL,
      first_block INTEGER NOT NULL, first_time INTEGER NOT NULL, last_block INTEGER NOT NULL,
      last_time INTEGER NOT NULL, PRIMARY KEY(chain, owners, asset), \(ofSummary)) WITHOUT ROWID
    """,
    trigger("summary_row_added", after: "INSERT", on: "movement", row: "NEW"),
    trigger("summary_row_changed", after: "UPDATE", on: "movement", row: "NEW"),
    trigger("summary_row_removed", after: "DELETE", on: "movement", row: "OLD"),
    // Whose transaction it was counts, too.
    trigger("summary_tx_added", after: "INSERT", on: "tx", row: "NEW"),
    trigger("summary_tx_changed", after: "UPDATE", on: "tx", row: "NEW"),
    trigger("summary_tx_removed", after: "DELETE", on: "tx", row: "OLD"),
  ]

  /// Where the gathered counterparties stand once more, each once: 20 bytes of each; and the number of
  /// transactions. They are true if they go up to where the summary does.
  private static let packedColumns = """
    ALTER TABLE summary ADD COLUMN counterparties BLOB NOT NULL DEFAULT x'';
    ALTER TABLE summary ADD COLUMN packed_to INTEGER NOT NULL DEFAULT -1;
    ALTER TABLE summary ADD COLUMN transactions INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE summary ADD COLUMN counted_to INTEGER NOT NULL DEFAULT -1
    """

  /// Adds the columns, and packs what is gathered already; it is counted when more is gathered.
  static func pack(in db: Database) throws {
    try db.execute(sql: packedColumns)
    for row in try Row.fetchAll(db, sql: "SELECT chain, owners FROM summary") {
      try RowSummary.packCounterparties(chain: row[0], owners: row[1], in: db)
    }
  }

  private static let ofSummary = """
    FOREIGN KEY(chain, owners) REFERENCES summary(chain, owners) ON DELETE CASCADE
    """

  private static func trigger(
    _ name: String,
    after event: String,
    on table: String,
    row: String
  ) -> String {
    """
    CREATE TRIGGER \(name) AFTER \(event) ON \(table) BEGIN
      DELETE FROM summary WHERE chain = \(row).chain AND up_to >= \(row).block;
    END
    """
  }
}
