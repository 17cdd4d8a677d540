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
    let rows = try Row.fetchCursor(
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
    var found: [CounterpartyRecord] = []
    while let row = try rows.next() { found.append(try CounterpartyRecord(row)) }
    return found
  }
}

extension CounterpartyRecord {
  private static let kinds = Dictionary(
    uniqueKeysWithValues: Movement.Kind.allCases.map { ($0.rawValue, $0) }
  )

  /// Reads counterparty, kind, asset, token ID, largest amount and whether it is the account's own.
  ///
  /// There may be tens of thousands, and a column takes longer to find by its name than to read.
  fileprivate init(_ row: Row) throws {
    guard let kind = Self.kinds[row[1]], let counterparty = Address(blob: try row.bytes(at: 0)),
      let amount = try row.bytes(at: 4), let most = UInt256(bigEndian: amount),
      let contract = try row.bytes(at: 2), let token = try row.bytes(at: 3)
    else { throw DatabaseError(resultCode: .SQLITE_CORRUPT) }
    self.init(
      counterparty: counterparty,
      kind: kind,
      asset: try Movement.Asset(contract: contract, token: token),
      most: most,
      isOwn: row[5]
    )
  }
}
