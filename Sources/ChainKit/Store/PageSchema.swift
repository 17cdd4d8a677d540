/// What makes pages of the history fast, however long it is.
enum PageSchema {
  static let statements = [
    // Each has the rows of a page in their order; the columns after `ord` are those by which rows
    // are selected and counted, so that only those of the page are read.
    "DROP INDEX movement_by_account",
    """
    CREATE INDEX movement_by_account ON movement(
      account, chain, block DESC, ord DESC, tx, kind, delta_sign)
    """,
    "DROP INDEX movement_by_asset",
    """
    CREATE INDEX movement_by_asset ON movement(
      chain, account, asset, block, ord, tx, kind, delta_sign, flags, amount, token_id)
    """,
    """
    CREATE INDEX movement_by_counterparty ON movement(chain, account, counterparty, block, ord)
      WHERE counterparty IS NOT NULL
    """,
    "CREATE INDEX movement_by_tx ON movement(chain, tx) WHERE tx <> x''",
    // The sum of an account's rows of an asset, without items, up to the end of some blocks. One
    // that a row below it changes is deleted with the change; it can be added up again.
    """
    CREATE TABLE movement_sum(
      chain INTEGER NOT NULL, account BLOB NOT NULL, asset BLOB NOT NULL, block INTEGER NOT NULL,
      is_negative INTEGER NOT NULL, amount BLOB NOT NULL,
      PRIMARY KEY(chain, account, asset, block)) WITHOUT ROWID
    """,
    trigger("movement_added", on: "INSERT", row: "NEW"),
    trigger("movement_changed", on: "UPDATE", row: "NEW"),
    trigger("movement_removed", on: "DELETE", row: "OLD"),
  ]

  /// An update leaves the columns of the key as they are.
  private static func trigger(_ name: String, on event: String, row: String) -> String {
    """
    CREATE TRIGGER \(name) AFTER \(event) ON movement BEGIN
      DELETE FROM movement_sum WHERE chain = \(row).chain AND account = \(row).account
        AND asset = \(row).asset AND block >= \(row).block;
    END
    """
  }
}
