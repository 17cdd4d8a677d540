import Core
import Entity
import GRDB

extension RowSummary {
  /// Selects the counterparties of the rows above what is gathered, up to a block.
  ///
  /// Failed movements are left out.
  var gatheredCounterparties: String {
    """
    SELECT counterparty, kind, asset, token_id <> x'' AS has_id, min(token_id) AS token_id,
      max(amount) AS most,
      max(coalesce(tx.sender = movement.account, 0)
        AND (amount > zeroblob(32) OR NOT \(ChainStore.moves))) AS own
    FROM movement INDEXED BY movement_by_account
    LEFT JOIN tx ON tx.chain = movement.chain AND tx.hash = movement.tx
    WHERE account IN (\(places)) AND movement.chain = ? AND movement.block > ?
      AND movement.block <= ? AND flags & 1 = 0 AND counterparty IS NOT NULL
    GROUP BY counterparty, kind, asset, has_id
    """
  }

  func counterpartyArguments(upTo last: Int64) -> StatementArguments {
    arguments + [chain.value.stored, upTo, last]
  }

  /// Reads the counterparties of all rows.
  func counterparties(in db: Database) throws -> [CounterpartyRecord] {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT counterparty, kind, asset, min(token_id) AS token_id, max(most) AS most,
          max(own) AS own
        FROM (\(gatheredCounterparties) UNION ALL
          SELECT counterparty, kind, asset, has_id, token_id, most, own FROM counterparty_summary
          WHERE chain = ? AND owners = ? AND ? >= 0)
        GROUP BY counterparty, kind, asset, has_id
        """,
      arguments: counterpartyArguments(upTo: .max) + [chain.value.stored, owners, upTo]
    )
    return try rows.map { row in
      guard let kind = Movement.Kind(rawValue: row["kind"]) else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT)
      }
      return CounterpartyRecord(
        counterparty: try row.address("counterparty"),
        kind: kind,
        asset: try row.asset(),
        most: try row.amount("most"),
        isOwn: row["own"]
      )
    }
  }
}
