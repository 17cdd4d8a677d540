import Entity
import Files

/// The lock under which one process at a time opens and migrates a database.
///
/// GRDB reads which migrations were applied before it takes SQLite's write lock, so two processes
/// that open a new file would create the same tables. The folder itself is locked: that needs no
/// file of its own, and closing a second descriptor of the database would drop SQLite's locks.
struct OpeningLock: ~Copyable {
  /// Nil if the file system has no locks.
  private let lock: FolderLock?

  /// Waits for the lock.
  ///
  /// - Throws: `StoreError.busy` after `seconds`.
  init(for path: String, seconds: Int) throws(StoreError) {
    let folder = StoreFile.parts(of: path).folder
    // Opening takes a few milliseconds, so a longer pause would be most of the time of a crowd.
    let timeout = LockTimeout(
      seconds: seconds,
      turns: 1,
      sleep: { LockTimeout.rest(min($0, 5_000_000)) }
    )
    do {
      lock = try FolderLock(onItself: try Folder(opening: folder), timeout: timeout)
    } catch {
      guard case .noLocks = error else { throw StoreFile.error(error, path) }
      lock = nil
    }
  }
}
