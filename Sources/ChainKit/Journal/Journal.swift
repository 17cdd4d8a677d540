package import Entity
import GRDB

/// The database of what only this machine knows: the transactions it signed and sent, and their
/// nonces.
///
/// It contains no secret. Each write is on the disk before it returns: a transaction is stored
/// before its first byte is sent.
package final class Journal: Sendable {
  let database: SharedDatabase

  /// Opens a database file, and creates it if it is missing.
  ///
  /// Other processes that open it wait meanwhile, for at most `seconds`. A new journal takes over
  /// the transactions of older versions, which kept them in the history database at `store`.
  /// - Throws: `StoreError`.
  package init(
    path: String,
    importing store: String? = nil,
    waiting seconds: Int = 5
  ) throws(StoreError) {
    let lock = try OpeningLock(for: path, seconds: seconds)
    do {
      let migrator = JournalSchema.migrator(importing: store)
      database = try SharedDatabase(path: path, migrator, .commit, under: lock)
    } catch {
      throw Self.named(error)
    }
  }

  /// Opens a database in memory, which is lost when it is released.
  package init(inMemory: Void = ()) throws(StoreError) {
    database = try SharedDatabase(inMemory: JournalSchema.migrator(importing: nil))
  }

  func read<Value: Sendable>(
    _ work: @Sendable (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do { return try database.read(work) } catch { throw Self.named(error) }
  }

  /// Writes in one transaction, isolated from other processes, and durably.
  func write<Value: Sendable>(
    _ work: @Sendable (Database) throws -> Value
  ) throws(StoreError) -> Value {
    do { return try database.write(work) } catch { throw Self.named(error) }
  }

  /// A damaged journal cannot be read from the chain again, unlike the history database.
  private static func named(_ error: StoreError) -> StoreError {
    if case .damaged(let path) = error { .journalDamaged(path: path) } else { error }
  }
}
