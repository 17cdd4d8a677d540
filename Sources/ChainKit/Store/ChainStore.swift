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
  /// The file has mode 0600, and so have the two that SQLite creates beside it. Other processes
  /// that open it wait meanwhile, for at most `seconds`.
  /// - Throws: `StoreError`.
  package init(path: String, waiting seconds: Int = 5) throws(StoreError) {
    self.path = path
    database = try Self.opened(path, under: OpeningLock(for: path, seconds: seconds))
  }

  private static func opened(
    _ path: String,
    under lock: borrowing OpeningLock
  ) throws(StoreError) -> DatabasePool {
    try StoreFile.prepare(path)
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
      return pool
    } catch {
      throw failure(error, path: path)
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

  /// When a commit must be on the disk.
  enum Durability {
    /// At SQLite's next checkpoint: a power cut may undo it, whole.
    case checkpoint
    /// Before the write returns. For what cannot be read from the chain again.
    case commit
  }

  /// Writes in one transaction, isolated from other processes.
  func write<Value: Sendable>(
    _ durability: Durability = .checkpoint,
    _ work: @Sendable (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try database.writeWithoutTransaction { db in
        // SQLite refuses to change this inside a transaction; outside it applies at once.
        if durability == .commit { try db.execute(sql: Self.syncsCommits) }
        defer { if durability == .commit { try? db.execute(sql: Self.syncsCheckpoints) } }
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

  // On macOS only a full flush reaches the disk; elsewhere `fullfsync` changes nothing.
  private static let syncsCommits = "PRAGMA fullfsync = ON; PRAGMA synchronous = FULL"
  // As GRDB sets it for a database with a write-ahead log.
  private static let syncsCheckpoints = "PRAGMA synchronous = NORMAL; PRAGMA fullfsync = OFF"

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
