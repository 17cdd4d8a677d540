import Core
package import Entity
import GRDB

extension ChainStore {
  /// Reads the counterparties in the history of accounts; asks no node.
  ///
  /// Failed movements are left out. Cost: one pass over the rows of the accounts.
  /// - Throws: `StoreError`.
  package func counterparties(chain: ChainID, accounts: [Address]) throws(StoreError)
    -> [CounterpartyRecord]
  {
    guard !accounts.isEmpty else { return [] }
    return try read { db in
      let places = accounts.map { _ in "?" }.joined(separator: ", ")
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT counterparty, kind, asset, min(token_id) AS token_id, max(amount) AS most,
            max(tx.sender = movement.account
              AND (amount > zeroblob(32) OR NOT \(Self.moves))) AS own
          FROM movement
          LEFT JOIN tx ON tx.chain = movement.chain AND tx.hash = movement.tx
          WHERE movement.chain = ? AND account IN (\(places)) AND flags & 1 = 0
            AND counterparty IS NOT NULL
          GROUP BY counterparty, kind, asset, token_id = x''
          """,
        arguments: [chain.value.stored] + StatementArguments(accounts.map(\.blob))
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
          isOwn: row["own"] ?? false
        )
      }
    }
  }
}
