import Entity
import GRDB

/// What older versions kept in the history database: the sent transactions, and their nonces.
struct JournalImport {
  private let transactions: [Row]
  private let nonces: [Row]

  private static let transactionColumns =
    "hash, chain, sender, nonce, raw, state, first_sent, last_seen, mined_block, error, attempts"
  // The processes that held a reservation have ended.
  private static let nonceColumns = "chain, sender, nonce, state"

  /// Reads a history database; nil if there is none, or it has nothing of the kind.
  ///
  /// From a damaged one nothing can be read; it is set aside later.
  /// - Throws: `DatabaseError` if it cannot be read now.
  init?(reading path: String) throws {
    guard StoreFile.exists(path) else { return nil }
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(5)
    do {
      (transactions, nonces) = try DatabaseQueue(path: path, configuration: configuration)
        .read { db in
          guard try db.tableExists("outbox"), try db.tableExists("nonce_slot") else {
            return ([], [])
          }
          return (
            try Row.fetchAll(db, sql: "SELECT \(Self.transactionColumns) FROM outbox"),
            try Row.fetchAll(
              db,
              sql: "SELECT \(Self.nonceColumns) FROM nonce_slot WHERE state <> 'reserved'"
            )
          )
        }
    } catch let error as DatabaseError
      where [.SQLITE_NOTADB, .SQLITE_CORRUPT].contains(error.resultCode)
    {
      return nil
    }
  }

  func write(to db: Database) throws {
    try Self.insert(transactions, "outbox", Self.transactionColumns, in: db)
    try Self.insert(nonces, "nonce_slot", Self.nonceColumns, in: db)
  }

  private static func insert(
    _ rows: [Row],
    _ table: String,
    _ columns: String,
    in db: Database
  ) throws {
    for row in rows {
      let places = Array(repeating: "?", count: row.count).joined(separator: ", ")
      try db.execute(
        sql: "INSERT INTO \(table)(\(columns)) VALUES (\(places))",
        arguments: StatementArguments(Array(row.databaseValues))
      )
    }
  }
}
