import Core
import Entity
import Foundation
import GRDB
import Synchronization
import Testing

@testable import ChainKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Opening a store in several processes at once, and commits that a power cut cannot undo.
@Suite struct StoreDurabilityTests {
  /// What `PRAGMA synchronous` reports.
  private enum Synchronous: Int {
    case normal = 1
    case full = 2
  }

  private static func synchronous(_ db: Database) throws -> Synchronous? {
    try Int.fetchOne(db, sql: "PRAGMA synchronous").flatMap(Synchronous.init(rawValue:))
  }

  private static func between(_ database: SharedDatabase) throws -> Synchronous? {
    try database.writer.writeWithoutTransaction(Self.synchronous)
  }

  // The assertion holds whatever the interleaving; without the lock, some openers fail.
  @Test func m13bANewStoreIsOpenedByManyAtOnce() throws {
    for _ in 0..<20 {
      let folder = try StoreFolder()
      let path = folder.path
      let failures = Mutex<[String]>([])
      let openers = DispatchGroup()
      for _ in 0..<8 {
        openers.enter()
        Thread {
          // The first one writes all that is in a new database, and the disk may be slow.
          do { _ = try ChainFolder(path, waiting: 600).journal.kept() } catch {
            failures.withLock { $0.append("\(error)") }
          }
          openers.leave()
        }
        .start()
      }
      openers.wait()
      #expect(failures.withLock { $0 }.isEmpty)
      let databases = try ChainFolder(path)
      #expect(try databases.store.read(StoreSchema.migrator.hasCompletedMigrations))
      #expect(
        try databases.journal.read(JournalSchema.migrator(importing: nil).hasCompletedMigrations)
      )
    }
  }

  @Test func m13bAStoreThatIsBeingOpenedElsewhereIsBusy() throws {
    let folder = try StoreFolder()
    let state = SubjectState(balance: 9, nonce: 1)
    let holder = open(folder.path, O_RDONLY | O_DIRECTORY)
    defer { close(holder) }
    try #require(flock(holder, LOCK_EX) == 0)
    #expect(throws: StoreError.busy(path: folder.file)) {
      try ChainStore(path: folder.file, waiting: 0)
    }
    #expect(!FileManager.default.fileExists(atPath: folder.file), "nothing is created meanwhile")
    try #require(flock(holder, LOCK_UN) == 0)
    let store = try ChainStore(path: folder.file, waiting: 0)
    // An open store does not keep the lock.
    _ = try ChainStore(path: folder.file, waiting: 0)
    try store.keep(states: [7: state], of: .zero, chain: .ethereum)
  }

  @Test("M13: what cannot be read from the chain again is on the disk when it is written")
  func theJournalIsSynced() throws {
    let folder = try StoreFolder()
    let databases = try ChainFolder(folder.path)
    let (journal, store) = (databases.journal, databases.store)
    for _ in 0..<2 {
      #expect(try Self.between(journal.database) == .full)
      #expect(try journal.write { try Self.synchronous($0) } == .full)
      #expect(try Self.between(store.database) == .normal)
      #expect(try store.write { try Self.synchronous($0) } == .normal)
      // A failed write changes nothing.
      #expect(throws: StoreError.self) {
        try journal.write { try $0.execute(sql: "INSERT INTO nothing VALUES (1)") }
      }
    }
  }
}
