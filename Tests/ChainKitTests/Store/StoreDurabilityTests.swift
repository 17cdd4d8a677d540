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
  /// A temporary folder that is removed when the test ends.
  private final class Folder: Sendable {
    let path = NSTemporaryDirectory() + "kingtherum-store-" + UUID().uuidString

    init() throws {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    var file: String { path + "/chain.sqlite" }
  }

  /// What `PRAGMA synchronous` reports.
  private enum Synchronous: Int {
    case normal = 1
    case full = 2
  }

  private struct Stop: Error {}

  /// The statements that SQLite ran.
  private final class Statements: Sendable {
    private let all = Mutex<[String]>([])
    var list: [String] { all.withLock { $0 } }
    func add(_ statement: String) { all.withLock { $0.append(statement) } }
    func clear() { all.withLock { $0.removeAll() } }
  }

  private static func synchronous(_ db: Database) throws -> Synchronous? {
    try Int.fetchOne(db, sql: "PRAGMA synchronous").flatMap(Synchronous.init(rawValue:))
  }

  private static func between(_ store: ChainStore) throws -> Synchronous? {
    try store.database.writeWithoutTransaction(Self.synchronous)
  }

  // The assertion holds whatever the interleaving; without the lock, some openers fail.
  @Test func m13bANewStoreIsOpenedByManyAtOnce() throws {
    for _ in 0..<20 {
      let folder = try Folder()
      let path = folder.file
      let failures = Mutex<[String]>([])
      let openers = DispatchGroup()
      for _ in 0..<8 {
        openers.enter()
        Thread {
          do { _ = try ChainStore(path: path).kept() } catch {
            failures.withLock { $0.append("\(error)") }
          }
          openers.leave()
        }
        .start()
      }
      openers.wait()
      #expect(failures.withLock { $0 }.isEmpty)
      #expect(try ChainStore(path: path).read(StoreSchema.migrator.hasCompletedMigrations))
    }
  }

  @Test func m13bAStoreThatIsBeingOpenedElsewhereIsBusy() throws {
    let folder = try Folder()
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
    #expect(try store.kept().isEmpty)
  }

  @Test func m13OnlyACommitThatMustLastIsSynced() throws {
    let folder = try Folder()
    let store = try ChainStore(path: folder.file)
    #expect(try Self.between(store) == .normal)
    #expect(try store.write(.commit) { try Self.synchronous($0) } == .full)
    #expect(try Self.between(store) == .normal)
    #expect(try store.write { try Self.synchronous($0) } == .normal)
  }

  @Test func m13AFailedWriteLeavesTheOthersFast() throws {
    let folder = try Folder()
    let store = try ChainStore(path: folder.file)
    #expect(throws: StoreError.self) { try store.write(.commit) { _ -> Int in throw Stop() } }
    #expect(try Self.between(store) == .normal)
    #expect(throws: StoreError.self) {
      try store.write(.commit) { try $0.execute(sql: "INSERT INTO nothing VALUES (1)") }
    }
    #expect(try Self.between(store) == .normal)
  }

  @Test func m13TheOutboxAndTheNoncesAreSynced() throws {
    let folder = try Folder()
    let store = try ChainStore(path: folder.file)
    let signed = try StoreTests.signed(nonce: 0)
    let account = AccountState(nonce: 1, balance: Wei(count: 9))
    let seen = Statements()
    store.database.writeWithoutTransaction { db in
      db.trace { seen.add("\($0)") }
    }
    func pragmas(_ work: () throws -> Void) rethrows -> Int {
      seen.clear()
      try work()
      return seen.list.filter { $0.contains("synchronous = FULL") }.count
    }
    #expect(try pragmas { try store.enqueue(signed, chain: .ethereum, now: 1) } == 1)
    #expect(try pragmas { try store.note(.accepted, of: signed.hash, now: 2) } == 1)
    #expect(
      try pragmas {
        _ = try store.reserveNonce(
          chain: .ethereum,
          sender: .zero,
          from: 0,
          until: 9,
          pid: 1,
          now: 0
        )
      } == 1
    )
    #expect(try pragmas { _ = try store.take(store.kept()) } == 1)
    #expect(
      try pragmas {
        try store.keep([7: account], of: .zero, chain: .ethereum, finalUpTo: nil)
      } == 0,
      "history stays fast"
    )
  }
}
