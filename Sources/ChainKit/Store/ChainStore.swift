package import Entity
import GRDB

/// The database of what was read from the chain: headers, movements, coverage.
///
/// It never contains a secret or a node's credentials, and all of it can be read from the chain
/// again: a damaged file, or one of a newer version, is set aside, and a new one begun.
package final class ChainStore: Sendable {
  /// Why an older file was set aside at the opening; nil if it was not.
  package let setAside: SetAsideReason?
  let database: SharedDatabase
  /// The sync whose cost each commit stores; nil if it is none's.
  let metered: Metered?

  /// A sync of a chain's history, and what measures its cost.
  struct Metered: Sendable {
    let chain: ChainID
    let meter: SyncMeter
  }

  /// The path of the file; nil in memory.
  var path: String? { database.path }

  /// Opens a database file, and creates it if it is missing.
  ///
  /// Other processes that open it wait meanwhile, for at most `seconds`. What the file has of sent
  /// transactions is removed: a ``Journal`` must have taken it over.
  /// - Throws: `StoreError`.
  package init(path: String, waiting seconds: Int = 5) throws(StoreError) {
    let lock = try OpeningLock(for: path, seconds: seconds)
    var reason: SetAsideReason?
    if StoreFile.isMarked(path) {
      reason = .damaged
      try StoreFile.setAside(path, because: .damaged)
    }
    do {
      database = try SharedDatabase(path: path, StoreSchema.migrator, .checkpoint, under: lock)
    } catch {
      guard let found = SetAsideReason(error) else { throw error }
      reason = found
      try StoreFile.setAside(path, because: found)
      database = try SharedDatabase(path: path, StoreSchema.migrator, .checkpoint, under: lock)
    }
    setAside = reason
    metered = nil
  }

  /// Opens a database in memory, which is lost when it is released.
  package init(inMemory: Void = ()) throws(StoreError) {
    (setAside, metered) = (nil, nil)
    database = try SharedDatabase(inMemory: StoreSchema.migrator)
  }

  private init(_ store: ChainStore, _ metered: Metered) {
    (setAside, database, self.metered) = (store.setAside, store.database, metered)
  }

  /// The same database for a sync: what is written through it stores what the sync has cost, too.
  func metered(by meter: SyncMeter, chain: ChainID) -> ChainStore {
    ChainStore(self, Metered(chain: chain, meter: meter))
  }

  func read<Value: Sendable>(
    _ work: @Sendable (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do { return try database.read(work) } catch { throw marked(error) }
  }

  /// Writes in one transaction, isolated from other processes.
  func write<Value: Sendable>(
    _ work: @Sendable (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do {
      return try database.write { [metered] db in
        let value = try work(db)
        if let metered { try Self.addCost(of: metered, in: db) }
        return value
      }
    } catch {
      throw marked(error)
    }
  }

  /// Marks a file that proves to be damaged, so that it is set aside when it is opened next.
  ///
  /// Now it is in use; SQLite would remove the log of a new file when this one is closed.
  private func marked(_ error: StoreError) -> StoreError {
    if case .damaged = error, let path { StoreFile.mark(path) }
    return error
  }
}

extension SetAsideReason {
  /// Why a file with this failure is set aside; nil if it is not.
  fileprivate init?(_ error: StoreError) {
    switch error {
    case .damaged: self = .damaged
    case .newer: self = .newer
    default: return nil
    }
  }
}
