import Entity
import GRDB

/// A database that several processes use, in a file that only its owner can access.
struct SharedDatabase: Sendable {
  /// When a commit is on the disk.
  enum Durability {
    /// At SQLite's next checkpoint: a power cut may undo it, whole.
    case checkpoint
    /// Before the write returns. For what cannot be read from the chain again.
    case commit
  }

  /// The path of the file; nil in memory.
  let path: String?
  let writer: any DatabaseWriter

  /// Opens a file, and creates it if it is missing.
  ///
  /// The file has mode 0600, and so have the two that SQLite creates beside it.
  /// - Throws: `StoreError`.
  init(
    path: String,
    _ migrator: DatabaseMigrator,
    _ durability: Durability,
    under lock: borrowing OpeningLock
  ) throws(StoreError) {
    self.path = path
    try StoreFile.prepare(path)
    var configuration = Configuration()
    configuration.busyMode = .timeout(5)
    configuration.foreignKeysEnabled = true
    // The worker can create no files but those of its databases.
    configuration.prepareDatabase { try $0.execute(sql: "PRAGMA temp_store = MEMORY") }
    do {
      let pool = try DatabasePool(path: path, configuration: configuration)
      if durability == .commit {
        // GRDB chose otherwise when it opened the log; the one connection that writes keeps this.
        // On macOS only a full flush reaches the disk; elsewhere `fullfsync` changes nothing.
        try pool.writeWithoutTransaction {
          try $0.execute(sql: "PRAGMA fullfsync = ON; PRAGMA synchronous = FULL")
        }
      }
      guard try !pool.read(migrator.hasBeenSuperseded) else { throw StoreError.newer(path: path) }
      try migrator.migrate(pool)
      writer = pool
    } catch {
      throw Self.failure(error, path: path)
    }
  }

  /// Opens a database in memory, which is lost when it is released.
  init(inMemory migrator: DatabaseMigrator) throws(StoreError) {
    path = nil
    do {
      writer = try DatabaseQueue()
      try migrator.migrate(writer)
    } catch {
      throw Self.failure(error, path: ":memory:")
    }
  }

  func read<Value: Sendable>(
    _ work: @Sendable (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try writer.read(work)
    } catch {
      throw Self.failure(error, path: path ?? ":memory:")
    }
  }

  /// Writes in one transaction, isolated from other processes.
  func write<Value: Sendable>(
    _ work: @Sendable (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try writer.writeWithoutTransaction { db in
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
    guard let error = error as? DatabaseError else { return .unreachable(path: path, code: 0) }
    return switch error.resultCode {
    case .SQLITE_NOTADB, .SQLITE_CORRUPT: .damaged(path: path)
    case .SQLITE_FULL, .SQLITE_READONLY, .SQLITE_IOERR: .unwritable(path: path)
    case .SQLITE_BUSY, .SQLITE_LOCKED: .busy(path: path)
    case .SQLITE_CANTOPEN, .SQLITE_PERM: .unreachable(path: path, code: 0)
    default: .sqlite(code: error.resultCode.rawValue)
    }
  }
}
