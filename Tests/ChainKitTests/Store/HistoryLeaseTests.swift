import Entity
import Files
import Foundation
import Synchronization
import Testing

@testable import ChainKit

/// Who may change the history of a chain, and who waits.
@Suite struct HistoryLeaseTests {
  private let folder: StoreFolder
  private let store: ChainStore
  private let time = VirtualTime()

  init() throws {
    folder = try StoreFolder()
    store = try ChainStore(path: folder.file)
  }

  /// A lease whose holder gives signs of life only where a test says so.
  private func held(_ chain: ChainID = .ethereum) async throws -> HistoryLease {
    try await HistoryLease.forSync(
      of: chain,
      in: store,
      timing: time.timing,
      beating: time.endless
    ) {}
  }

  /// Waits for the lease, and returns how often that was said.
  private func awaiting(
    _ chain: ChainID = .ethereum,
    pausing pause: @escaping @Sendable () async -> Void
  ) async throws -> Int {
    let count = Mutex(0)
    let lease = try await HistoryLease.forSync(
      of: chain,
      in: store,
      timing: time.timing(pausing: pause),
      waiting: { count.withLock { $0 += 1 } }
    )
    lease.end()
    return count.withLock(\.self)
  }

  /// Takes a lease that is free, at once.
  private func takesAFreeOne(_ chain: ChainID = .ethereum) async throws {
    let told = try await awaiting(chain) {}
    #expect(told == 0)
  }

  /// Sets the time of a lease's file, as its holder does by a sign of life.
  private func touch(at seconds: Int) {
    try? FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSince1970: TimeInterval(seconds))],
      ofItemAtPath: folder.file + "-lease-1"
    )
  }

  @Test func nobodyWaitsForALeaseThatIsFree() async throws {
    for _ in 1...2 {
      try await takesAFreeOne()
    }
    #expect(try folder.mode("chain.sqlite-lease-1") == 0o600)
  }

  @Test func whoeverWaitsHasItOnceTheHolderEnds() async throws {
    let lease = try await held()
    let turns = Mutex(0)
    let told = try await awaiting {
      let turn = turns.withLock { turns in
        turns += 1
        return turns
      }
      if turn == 7 { lease.end() }
    }
    #expect(told == 1 && turns.withLock(\.self) >= 7)
    #expect(!lease.beat(), "it has ended")
  }

  @Test func aLeaseEndsWithItsHolder() async throws {
    do { _ = try await held() }
    try await takesAFreeOne()
  }

  @Test func aHolderThatGivesSignsOfLifeIsWaitedForWithoutEnd() async throws {
    let lease = try await held()
    let turns = Mutex(0)
    let many = 20 * HistoryLease.silentSeconds
    let told = try await awaiting { [self] in
      let turn = turns.withLock { turns in
        turns += 1
        return turns
      }
      // As rarely as is enough.
      if turn.isMultiple(of: 10 * HistoryLease.silentSeconds - 1) { touch(at: turn) }
      if turn == 10 * many { lease.end() }
    }
    #expect(told == 1 && turns.withLock(\.self) >= 10 * many)
  }

  @Test func aHolderThatGivesNoneIsNot() async throws {
    try await withStoppedHolder {
      let turns = Mutex(0)
      await #expect(
        throws: HistoryError.stuck(.ethereum, seconds: HistoryLease.silentSeconds)
      ) {
        _ = try await awaiting { turns.withLock { $0 += 1 } }
      }
      #expect(turns.withLock(\.self) == 10 * HistoryLease.silentSeconds)
      // A reset does not wait for that long.
      turns.withLock { $0 = 0 }
      await #expect(throws: HistoryError.inUse(.ethereum)) {
        _ = try await store.resetWhenUnused(
          chain: .ethereum,
          timing: time.timing { turns.withLock { $0 += 1 } }
        )
      }
      #expect(turns.withLock(\.self) == 10 * HistoryLease.resetSeconds)
    }
    try await takesAFreeOne()
  }

  /// Holds the lease meanwhile, as a process does that is stopped.
  private func withStoppedHolder(_ work: () async throws -> Void) async throws {
    let file = try LockFile("chain.sqlite-lease-1", in: try Folder(opening: folder.path))
    let isTaken = try file.take()
    try #require(isTaken)
    try await work()
    // Used here, so that the lock is held until now.
    file.beat()
  }

  @Test func itsBeatIsASignOfLife() async throws {
    let lease = try await held()
    touch(at: 5)
    let before = try modified()
    #expect(lease.beat())
    #expect(try modified() != before)
    lease.end()
  }

  @Test("the holder gives a sign of life after each second, until it ends")
  func itBeatsEachSecond() async throws {
    let (waits, ticks) = (AsyncStream<Duration>.makeStream(), AsyncStream<Void>.makeStream())
    let beating = RetryTiming(
      sleep: { (duration: Duration) async throws(CancellationError) in
        waits.continuation.yield(duration)
        var tick = ticks.stream.makeAsyncIterator()
        guard await tick.next() != nil else { throw CancellationError() }
      },
      now: { 0 },
      pick: { $0.upperBound }
    )
    let lease = try await HistoryLease.forSync(
      of: .ethereum,
      in: store,
      timing: .live,
      beating: beating
    ) {}
    var pauses = waits.stream.makeAsyncIterator()
    var pause = await pauses.next()
    for second in 1...3 {
      #expect(pause == .seconds(1))
      touch(at: second)
      let before = try modified()
      ticks.continuation.yield()
      // The next pause begins after the sign.
      pause = await pauses.next()
      #expect(try modified() != before)
    }
    lease.end()
    ticks.continuation.finish()
  }

  private func modified() throws -> Date? {
    try FileManager.default.attributesOfItem(atPath: folder.file + "-lease-1")[.modificationDate]
      as? Date
  }

  @Test func whoeverStopsWaitingHasNothing() async throws {
    let lease = try await held()
    let waiting = Task { [time, store] in
      try await HistoryLease.forSync(of: .ethereum, in: store, timing: time.endless) {}
    }
    waiting.cancel()
    await #expect(throws: HistoryError.node(.cancelled)) { try await waiting.value }
    #expect(lease.beat())
    lease.end()
    try await takesAFreeOne()
  }

  @Test func otherChainsAndReadersDoNotWait() async throws {
    let lease = try await held()
    let other = try ChainID(10)
    try await takesAFreeOne(other)
    #expect(try await store.resetWhenUnused(chain: other, timing: .live).isEmpty)
    let filter = HistoryFilter(chain: .ethereum, accounts: [.zero])
    let second = try ChainStore(path: folder.file)
    for store in [store, second] {
      #expect(try store.page(filter, limit: 10).movements.isEmpty)
      #expect(try store.contents(chain: .ethereum).isEmpty)
      try store.keep(LastLook(seen: 5), chain: .ethereum, account: .zero)
    }
    #expect(lease.beat())
    lease.end()
  }

  @Test func aDatabaseInMemoryHasNoOtherUsers() async throws {
    let store = try ChainStore()
    let first = try await HistoryLease.forSync(of: .ethereum, in: store, timing: time.timing) {
      Issue.record("it waited")
    }
    let second = try await HistoryLease.forReset(of: .ethereum, in: store, timing: time.timing)
    first.end()
    second.end()
    #expect(time.slept.isEmpty)
  }

  @Test func somethingElseOfItsNameIsRefused() async throws {
    try FileManager.default.createSymbolicLink(
      atPath: folder.file + "-lease-1",
      withDestinationPath: folder.path + "/elsewhere"
    )
    await #expect(throws: HistoryError.store(.notAFile(path: folder.file + "-lease-1"))) {
      _ = try await held()
    }
    #expect(try !folder.names.contains("elsewhere"))
  }
}
