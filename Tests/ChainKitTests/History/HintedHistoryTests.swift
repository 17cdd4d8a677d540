import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Whole syncs with nodes and sources that name blocks.
@Suite struct HintedHistoryTests {
  private let store: ChainStore
  private let time = VirtualTime()
  private static let head: UInt64 = 26_000_000

  init() throws { store = try ChainStore() }

  private func chain(
    _ events: [UInt64: [VirtualEvent]],
    head: UInt64 = head,
    _ change: (inout VirtualLimits) -> Void = { _ in }
  ) throws -> VirtualChain {
    var limits = VirtualLimits()
    change(&limits)
    let acts = events.mapValues { $0.map { VirtualWorld.Act(0, $0) } }
    return VirtualChain(try VirtualWorld(acts), head: head, limits: limits)
  }

  private func sync(
    _ chain: VirtualChain,
    into other: ChainStore? = nil,
    _ sources: [any HistorySource] = []
  ) async throws -> HistoryReport {
    try await HistorySync(
      node(chain, time: time),
      store: other ?? store,
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing,
      sources: sources
    ).run([chain.account])
  }

  private func rows(_ store: ChainStore, _ chain: VirtualChain) throws -> [Movement] {
    try store.page(
      HistoryFilter(chain: .ethereum, accounts: [chain.account]),
      limit: 100_000
    ).movements
  }

  @Test(arguments: [10, 100, 1_000])
  func aNodeThatNamesAllBlocksCostsTwoStatesForEach(changes: Int) async throws {
    var random = SeededRandom()
    var events = VirtualChain.random(head: Self.head, changes: changes, &random)
    // What no method names is left out here.
    events = events.mapValues { $0.filter { if case .withdrawal = $0 { false } else { true } } }
    let whole = events.values.joined().count
    for method in HistorySourceTests.methods {
      let chain = try chain(events) { $0.hints.methods = [method] }
      let store = try ChainStore()
      #expect(try await sync(chain, into: store).isVerified, "\(method) \(random.comment)")
      let rows = try rows(store, chain)
      #expect(rows.filter { $0.kind != .fee }.count == whole, "\(method) \(random.comment)")
      // Two for each block, the ends and the head, and two again where something is unattributed.
      let unattributed = rows.filter { $0.kind == .internal }.count
      let reads = chain.count("eth_getBalance") - 2 * unattributed
      #expect(reads <= 2 * events.count + 10, "\(method): \(reads) \(random.comment)")
      #expect(chain.count(method) <= 2 + 2 * (1 + whole / 50), "\(method)")
    }
  }

  @Test func aSecondSyncDoesNotAskAgain() async throws {
    let chain = try chain([100: [.deposit(5)], 9_000: [.deposit(6)]]) {
      $0.hints.methods = ["trace_filter"]
    }
    _ = try await sync(chain)
    let asked = chain.count("trace_filter")
    #expect(asked == 3)
    _ = try await sync(chain)
    #expect(chain.count("trace_filter") == asked)
  }

  @Test func whatANodeLacksIsNotAskedForAgainForADay() async throws {
    let world = try VirtualWorld(
      accounts: 3,
      [100: [.init(0, .deposit(5)), .init(1, .deposit(6)), .init(2, .deposit(7))]]
    )
    func chain(_ methods: Set<String>) -> VirtualChain {
      var limits = VirtualLimits()
      limits.hints.methods = methods
      return VirtualChain(world, head: Self.head, limits: limits)
    }
    func sync(_ account: Int, _ chain: VirtualChain) async throws {
      _ = try await HistorySync(
        node(chain, time: time),
        store: store,
        journal: try Journal(),
        chain: .ethereum,
        timing: time.timing
      ).run([world.accounts[account]])
    }
    let lacking = chain([])
    try await sync(0, lacking)
    #expect(HistorySourceTests.methods.map(lacking.count) == [1, 1, 1])
    let having = chain(Set(HistorySourceTests.methods))
    try await sync(1, having)
    #expect(HistorySourceTests.methods.map(having.count) == [0, 0, 0])
    time.pass(86_401)
    try await sync(2, having)
    // The first one that it has is enough.
    #expect(HistorySourceTests.methods.map(having.count) == [2, 0, 0])
  }

  @Test func whatTheEndsProveIsNotAskedFor() async throws {
    let quiet = try chain([:]) { $0.hints.methods = Set(HistorySourceTests.methods) }
    _ = try await sync(quiet)
    #expect(HistorySourceTests.methods.map(quiet.count) == [0, 0, 0])
    let short = try chain([100: [.deposit(5)]], head: 999) {
      $0.hints.methods = Set(HistorySourceTests.methods)
    }
    _ = try await sync(short, into: try ChainStore())
    #expect(HistorySourceTests.methods.map(short.count) == [0, 0, 0])
  }

  @Test func otherSourcesAreAskedForWhatIsLeft() async throws {
    let events: [UInt64: [VirtualEvent]] = [
      1_000: [.deposit(5)], 9_000_000: [.deposit(6)], 20_000_000: [.deposit(7)],
    ]
    let chain = try chain(events)
    let late = ScriptedSource { _ in .success(NamedBlocks([1_000, 9_000_000], upTo: 15_000_000)) }
    let broken = ScriptedSource { _ in .failure(.unreachable) }
    let rest = ScriptedSource { _ in .success(NamedBlocks([20_000_000])) }
    let unneeded = ScriptedSource { _ in .success(NamedBlocks([])) }
    let report = try await sync(chain, [late, broken, rest, unneeded])
    #expect(report.isVerified)
    #expect(report.sourceFailures == [SourceFailure(broken.id, .unreachable)])
    #expect(late.asked == [0...Self.head])
    #expect(broken.asked == [15_000_001...Self.head] && rest.asked == broken.asked)
    #expect(unneeded.asked.isEmpty)
    #expect(chain.count("eth_getBalance") <= 2 * 3 + 10)
  }

  /// A sync that nobody waits for any more ends as cancelled, and asks no other source.
  @Test func aCancelledSourceEndsTheSync() async throws {
    let chain = try chain([100: [.deposit(5)]], head: 1_000_000)
    let cancelled = ScriptedSource { _ in .failure(.cancelled) }
    let next = ScriptedSource { _ in .success(NamedBlocks([100])) }
    await #expect(throws: HistoryError.node(.cancelled)) {
      _ = try await sync(chain, [cancelled, next])
    }
    #expect(cancelled.asked.count == 1 && next.asked.isEmpty)
  }

  @Test(arguments: [
    HistorySourceFailure.unsupported, .refused, .limited, .unreachable, .malformed, .tooMuch,
  ])
  func aSourceThatFailsEndsNoSync(failure: HistorySourceFailure) async throws {
    let events: [UInt64: [VirtualEvent]] = [
      100: [.deposit(1_000_000)], 500_000: [.own(value: 1)],
    ]
    let chain = try chain(events, head: 1_000_000) {
      $0.hints.methods = ["trace_filter"]
      $0.hints.trouble = (.cut, from: 0)
    }
    let source = ScriptedSource { _ in .failure(failure) }
    let report = try await sync(chain, [source])
    #expect(report.isVerified)
    // The node itself, whose own method failed, is none of them.
    let said = SourceFailure(source.id, try #require(failure.reason))
    #expect(report.sourceFailures == [said])
    let now = time.timing.now()
    let past = try store.failedSources(chain: .ethereum, now: now)
    #expect(past.map(\.failure) == [said])
    #expect(past.allSatisfy { $0.time <= UInt64(now) })
    #expect(try store.failedSources(chain: try ChainID(11_155_111), now: now) == [])
    #expect(try store.failedSources(chain: .ethereum, now: now + 8 * 86_400) == [])
    // A second failure takes the place of the first one, and one that works has none.
    let other = SourceFailure(source.id, failure == .refused ? .limited : .refused)
    try store.keep(other, chain: .ethereum, now: now)
    #expect(try store.failedSources(chain: .ethereum, now: now).map(\.failure) == [other])
    let works = ScriptedSource { _ in .success(NamedBlocks([100])) }
    _ = try store.reset(chain: .ethereum)
    try store.keep(other, chain: .ethereum, now: now)
    #expect(try await sync(chain, [works]).sourceFailures == [])
    #expect(try store.failedSources(chain: .ethereum, now: now) == [])
    #expect(source.asked.count == 1)
    #expect(try rows(store, chain).count == 3)
  }

  @Test("a source that lies alone never yields proved falsely, nor a false row")
  func theRowsAreTheSameWithAndWithoutSources() async throws {
    var random = SeededRandom()
    for _ in 0..<6 {
      let head: UInt64 = 100_000
      let events = VirtualChain.random(head: head, changes: 20, &random)
      let plain = try ChainStore()
      let chain = try chain(events, head: head)
      let expected = try await sync(chain, into: plain)
      let lies = (0..<100).map { _ in UInt64.random(in: 0...head, using: &random) }
      let liar = ScriptedSource { _ in .success(NamedBlocks(lies.sorted())) }
      let told = try ChainStore()
      let found = try await sync(chain, into: told, [liar])
      #expect(liar.asked.count == 1 && found.sourceFailures == [])
      #expect(found.assurance == expected.assurance, "\(random.comment)")
      #expect(try rows(told, chain) == rows(plain, chain), "\(random.comment)")
      // It names nothing at all, and says that it has looked at everything.
      let silent = ScriptedSource { _ in .success(NamedBlocks([])) }
      let untold = try ChainStore()
      #expect(try await sync(chain, into: untold, [silent]).assurance == expected.assurance)
      #expect(try rows(untold, chain) == rows(plain, chain), "\(random.comment)")
    }
  }
}
