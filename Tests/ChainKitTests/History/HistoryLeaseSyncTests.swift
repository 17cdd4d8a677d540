import Entity
import Synchronization
import TestSupport
import Testing

@testable import ChainKit

/// Two syncs of one chain through two openings of the database, as two processes do.
@Suite struct HistoryLeaseSyncTests {
  private let folder: StoreFolder
  private let first: ChainStore
  private let second: ChainStore
  private let time = VirtualTime()
  private let random: SeededRandom
  private let events: [UInt64: [VirtualEvent]]
  private static let head: UInt64 = 1_000_000

  init() throws {
    folder = try StoreFolder()
    (first, second) = (try ChainStore(path: folder.file), try ChainStore(path: folder.file))
    var random = SeededRandom()
    events = VirtualChain.random(head: Self.head, changes: 40, &random)
    self.random = random
  }

  /// A node of the chain, which counts its own requests.
  private func chain() throws -> VirtualChain {
    try VirtualChain(head: Self.head, events: events)
  }

  private func sync(
    _ account: Address,
    of transport: any Transport,
    into store: ChainStore,
    timing: RetryTiming? = nil,
    waiting: @Sendable () -> Void = {}
  ) async throws -> HistoryReport {
    try await HistorySync(
      node(transport, time: time),
      store: store,
      journal: try Journal(),
      chain: .ethereum,
      timing: timing ?? time.timing
    ).run([account], waiting: waiting)
  }

  private func rows(of account: Address, in store: ChainStore) throws -> [Movement] {
    try store.page(HistoryFilter(chain: .ethereum, accounts: [account]), limit: 100_000).movements
  }

  @Test func theSecondWaitsAndAsksOnlyWhatIsLeft() async throws {
    let (busy, idle) = (try chain(), try chain())
    let (account, gate) = (busy.account, Gate())
    let held = HookedTransport(busy, before: "eth_getLogs") { await gate.pass() }
    let working = Task { [first] in try await sync(account, of: held, into: first) }
    await gate.waitForRequest()
    let told = Mutex(0)
    let asked = Mutex([Int]())
    let report = try await sync(
      account,
      of: idle,
      into: second,
      timing: time.timing {
        asked.withLock { $0.append(idle.count("eth_getBlockByNumber")) }
        gate.open()
        _ = try? await working.value
      },
      waiting: { told.withLock { $0 += 1 } }
    )
    let whole = try await working.value
    #expect(told.withLock(\.self) == 1)
    #expect(asked.withLock(\.first) == 0, "waiting costs no request")
    #expect(whole.isVerified && whole.added > 0 && report.isVerified && report.added == 0)
    #expect(report.assurance == whole.assurance, "\(random.comment)")
    // As little as a sync for which nothing is new.
    let third = try await sync(account, of: try chain(), into: second)
    #expect(report.questions <= third.questions + 3, "\(report.questions), \(third.questions)")
    #expect(report.questions * 2 < whole.questions, "\(report.questions), \(whole.questions)")
    let expected = events.values.joined().count
    for store in [first, second] {
      let found = try rows(of: account, in: store).filter { $0.kind != .fee }
      #expect(found.count == expected, "\(random.comment)")
    }
  }

  @Test func aSyncThatFailsLeavesNoLease() async throws {
    let chain = try chain()
    await #expect(throws: HistoryError.node(.cancelled)) {
      _ = try await sync(chain.account, of: StoppingTransport(chain, after: 20), into: first)
    }
    let report = try await sync(chain.account, of: chain, into: second)
    #expect(report.isVerified)
  }

  @Test func aResetDuringASyncRemovesNothing() async throws {
    let chain = try chain()
    let (account, gate) = (chain.account, Gate())
    #expect(try await sync(account, of: chain, into: first).isVerified)
    let before = try rows(of: account, in: second)
    let held = HookedTransport(try self.chain(), before: "eth_getBlockByNumber") {
      await gate.pass()
    }
    let working = Task { [first] in try await sync(account, of: held, into: first) }
    await gate.waitForRequest()
    await #expect(throws: HistoryError.inUse(.ethereum)) {
      _ = try await second.resetWhenUnused(chain: .ethereum, timing: time.timing)
    }
    #expect(try rows(of: account, in: second) == before && !before.isEmpty)
    gate.open()
    #expect(try await working.value.isVerified)
    let removed = try await second.resetWhenUnused(chain: .ethereum, timing: time.timing)
    #expect(removed.rows == before.count)
    // Nothing of the chain is left, and it is read again.
    #expect(try rows(of: account, in: first).isEmpty)
    let again = try await sync(account, of: try self.chain(), into: first)
    #expect(again.isVerified)
    #expect(try rows(of: account, in: second) == before)
  }
}
