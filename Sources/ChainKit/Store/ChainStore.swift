package import Entity
import Foundation
import GRDB

/// The database of public data: headers, movements, coverage, sent transactions.
///
/// It never contains a secret or a node's credentials. Everything but labels and the outbox can be
/// read from the chain again.
package final class ChainStore: Sendable {
  /// The path of the file; nil in memory.
  package let path: String?
  let database: any DatabaseWriter

  /// Opens a database file, and creates it if it is missing.
  ///
  /// The file has mode 0600, and so have the two that SQLite creates beside it.
  /// - Throws: `StoreError`.
  package init(path: String) throws(StoreError) {
    try StoreFile.prepare(path)
    self.path = path
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = true
    // The worker can create no files but its database's own.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA temp_store = MEMORY") }
    do {
      let pool = try DatabasePool(path: path, configuration: configuration)
      guard try !pool.read(StoreSchema.migrator.hasBeenSuperseded) else {
        throw StoreError.newer(path: path)
      }
      try StoreSchema.migrator.migrate(pool)
      database = pool
    } catch {
      throw Self.failure(error, path: path)
    }
  }

  /// Opens a database in memory, which is lost when it is released.
  package init(inMemory: Void = ()) throws(StoreError) {
    path = nil
    do {
      database = try DatabaseQueue()
      try StoreSchema.migrator.migrate(database)
    } catch {
      throw Self.failure(error, path: ":memory:")
    }
  }

  func read<Value: Sendable>(
    _ work: @Sendable (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try database.read(work)
    } catch {
      throw Self.failure(error, path: path ?? ":memory:")
    }
  }

  /// Writes in one transaction, isolated from other processes.
  func write<Value: Sendable>(
    _ work: @Sendable (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try database.writeWithoutTransaction { db in
        var value: Value?
        try db.inTransaction(.immediate) {
          value = try work(db)
          return .commit
        }
        guard let value else { throw StoreError.sqlite(code: ResultCode.SQLITE_ABORT.rawValue) }
        return value
      }
    } catch {
      throw Self.failure(error, path: path ?? ":memory:")
    }
  }

  static func failure(_ error: any Error, path: String) -> StoreError {
    if let error = error as? StoreError { return error }
    guard let error = error as? DatabaseError else {
      return .unreachable(path: path, code: Int32((error as NSError).code))
    }
    return switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: .damaged(path: path)
    case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR: .unwritable(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM: .unreachable(path: path, code: error.resultCode.rawValue)
    default: .sqlite(code: error.resultCode.rawValue)
    }
  }
}
