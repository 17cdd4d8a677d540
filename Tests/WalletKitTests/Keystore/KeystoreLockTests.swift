import CPlatform
import Entity
import Files
import Foundation
import Synchronization
import Testing

@testable import WalletKit

@Suite struct KeystoreLockTests {
  /// A clock that advances only when somebody sleeps.
  private final class Clock: Sendable {
    let time = Atomic<UInt64>(5)
    let naps = Atomic<Int>(0)

    var timeout: LockTimeout {
      LockTimeout(
        now: { self.time.load(ordering: .relaxed) },
        sleep: { nap in
          self.time.add(nap, ordering: .relaxed)
          self.naps.add(1, ordering: .relaxed)
        }
      )
    }
  }

  @Test func givesUpAfterTenSeconds() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let clock = Clock()
    let folder = try KeystoreFolder.made(home: temporary.home)
    let lock = try FolderLock(of: folder, timeout: LockTimeout())
    #expect(throws: KeystoreError.busy(seconds: 10)) {
      try Sample.create("more", in: Keystore(path: temporary.home, timeout: clock.timeout))
    }
    // 5 s in steps of 50 ms, and 5 s in steps of 5 ms.
    #expect(clock.naps.load(ordering: .relaxed) == 100 + 1000)
    try folder.removeLeftovers(under: lock)
    #expect(try temporary.names() == [".lock", "savings.ktr"])
  }

  /// At each sleep, marks the lock as another process does when it takes the lock.
  @Test func waitsLongerForManyProcesses() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let clock = Clock()
    let folder = try KeystoreFolder.made(home: temporary.home)
    let lock = try FolderLock(of: folder, timeout: LockTimeout())
    let path = folder.path + "/.lock"
    var timeout = clock.timeout
    let sleep = timeout.sleep
    timeout.sleep = { nap in
      sleep(nap)
      let seconds = Int(clock.time.load(ordering: .relaxed) / 1_000_000_000)
      // A different timestamp for each second.
      var times = [timeval(tv_sec: seconds, tv_usec: 0), timeval(tv_sec: seconds, tv_usec: 0)]
      #expect(utimes(path, &times) == 0)
    }
    #expect(throws: KeystoreError.busy(seconds: 60)) {
      try Sample.create("more", in: Keystore(path: temporary.home, timeout: timeout))
    }
    #expect(clock.time.load(ordering: .relaxed) > 60_000_000_000)
    try folder.removeLeftovers(under: lock)
  }

  @Test func whoTakesTheLockMarksIt() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let folder = try KeystoreFolder.made(home: temporary.home)
    let path = folder.path + "/.lock"
    var old = [timeval(tv_sec: 1, tv_usec: 0), timeval(tv_sec: 1, tv_usec: 0)]
    try #require(utimes(path, &old) == 0)
    let file = open(path, O_RDONLY)
    defer { close(file) }
    #expect(kt_last_taken(file) == 1_000_000_000)
    _ = try FolderLock(of: folder, timeout: LockTimeout())
    #expect(kt_last_taken(file) > 1_000_000_000_000_000_000)
    #expect(kt_last_taken(-1) == 0)
  }

  @Test func asksMoreOftenOnceHalfOfTheTimeIsOver() {
    let timeout = LockTimeout()
    #expect(timeout.pause(after: 0) == 50_000_000)
    #expect(timeout.pause(after: 4_999_999_999) == 50_000_000)
    #expect(timeout.pause(after: 5_000_000_000) == 5_000_000)
    #expect(timeout.pause(after: .max) == 5_000_000)
  }

  @Test func goesOnWhenTheLockIsGivenBack() throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let folder = try KeystoreFolder.made(home: temporary.home)
    let holder = open(folder.path + "/.lock", O_RDWR | O_CLOEXEC)
    defer { close(holder) }
    #expect(flock(holder, LOCK_EX | LOCK_NB) == 0)
    // A process that another test starts may have a copy of the descriptor, but not of the lock.
    let timeout = LockTimeout(sleep: { _ in _ = flock(holder, LOCK_UN) })
    try Sample.create("more", in: Keystore(path: temporary.home, timeout: timeout))
  }

  @Test func letsExactlyOneOfManyCreatorsWin() async throws {
    for _ in 0..<20 {
      let temporary = try TemporaryHome()
      let outcomes = await withTaskGroup(of: KeystoreError?.self) { group in
        for _ in 0..<4 {
          group.addTask {
            do {
              try Sample.create(in: temporary.keystore)
              return nil
            } catch {
              return error as? KeystoreError ?? .badPath
            }
          }
        }
        return await group.reduce(into: [KeystoreError?]()) { $0.append($1) }
      }
      #expect(outcomes.count { $0 == nil } == 1)
      #expect(outcomes.count { $0 == .exists(name: "savings") } == 3)
      _ = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
      #expect(try temporary.names() == [".lock", "savings.ktr"])
    }
  }

  @Test func concurrentAddsLoseNoAccount() async throws {
    let temporary = try TemporaryHome()
    try Sample.create(in: temporary.keystore)
    let added = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          let entry = try? temporary.keystore.addAccount(
            to: Sample.name(),
            passphrase: Sample.passphrase()
          )
          return entry != nil
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    let wallet = try temporary.keystore.unlock(Sample.name(), passphrase: Sample.passphrase())
    #expect(added >= 1)
    #expect(wallet.entry.accounts.count == 1 + added)
  }
}
