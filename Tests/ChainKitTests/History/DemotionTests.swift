import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Several nodes, one of which is wrong: what is missing is repaired in the same sync, and only a node
/// that is shown to be wrong is demoted.
@Suite struct DemotionTests {
  private let bench: RefreshBench
  private static let head: UInt64 = 5_000
  private static let token = VirtualWorld.token(2)
  private static let subject = HistorySubject.token(token)
  private static let names = ["https://one", "https://two", "https://three"].map {
    EndpointID(redacted: $0)
  }
  private static let received: [UInt64: [VirtualEvent]] = [
    100: [.tokenIn(70, of: 2)], 200: [.tokenIn(7, of: 5)], 300: [.tokenIn(30, of: 2)],
  ]
  private static let all = ["100 token-in 70", "200 token-in 7", "300 token-in 30"]

  init() throws { bench = try RefreshBench() }

  /// Nodes of one chain, in order.
  private func chains(
    _ changes: [@Sendable (inout VirtualLimits) -> Void],
    events: [UInt64: [VirtualEvent]] = Self.received,
    head: UInt64 = Self.head
  ) throws -> [VirtualChain] {
    let world = try VirtualWorld(events.mapValues { $0.map { VirtualWorld.Act(0, $0) } })
    return zip(changes, Self.names).map { change, name in
      var limits = VirtualLimits()
      change(&limits)
      return VirtualChain(world, head: head, limits: limits, at: name)
    }
  }

  private func node(_ chains: [VirtualChain]) -> Node {
    let pool = Pool(
      chains.map {
        Endpoint($0, expecting: nil, backoff: .none, timing: bench.time.timing)
      },
      hedges: false,
      timing: bench.time.timing
    )
    return Node(pool.session())
  }

  private func sync(
    _ chains: [VirtualChain],
    since: UInt64? = nil
  ) async throws -> HistoryReport {
    var wishes = SyncWishes()
    wishes.start = since.map(SyncStart.block)
    return try await HistorySync(
      node(chains),
      store: bench.store,
      journal: try Journal(),
      chain: .ethereum,
      timing: bench.time.timing,
      wishes: wishes
    ).run([chains[0].account], listed: [Self.token])
  }

  private func rows(_ account: Address) throws -> [String] {
    try bench.store.page(HistoryFilter(chain: .ethereum, accounts: [account]), limit: 100)
      .movements.map { "\($0.block.number) \($0.kind.rawValue) \($0.amount)" }.reversed()
  }

  private func demoted() throws -> [DemotedNode] {
    try bench.store.demotedNodes(chain: .ethereum, now: bench.time.timing.now())
  }

  private static let honest: @Sendable (inout VirtualLimits) -> Void = { _ in }
  private static let hiding: @Sendable (inout VirtualLimits) -> Void = { $0.hidesLogs = true }

  @Test("what the first node hid, the second one finds in the same sync")
  func aLiarBeforeAnHonestNode() async throws {
    let nodes = try chains([Self.hiding, Self.honest])
    let report = try await sync(nodes)
    #expect(report.gaps(Self.subject) == [] && report.searchedInVain == [])
    // Also a token that nobody compares: what the liar told is searched again.
    #expect(try rows(nodes[0].account) == Self.all)
    #expect(report.spans(.otherTokens) == [HistorySpan(0...Self.head, .told(by: Self.names[1]))])
    let wrong = try demoted()
    #expect(wrong.map(\.node) == [Self.names[0]] && wrong.map(\.fault) == [.leftOutLog])
  }

  @Test("where older blocks were not asked for, what is missing of the others is repaired")
  func blocksThatNobodyAskedForStayAGap() async throws {
    let nodes = try chains([Self.hiding, Self.honest])
    let report = try await sync(nodes, since: 250)
    #expect(report.gaps(Self.subject) == ["0...249 not-asked"] && report.searchedInVain == [])
    #expect(try rows(nodes[0].account) == ["300 token-in 30"])
    #expect(try demoted().map(\.node) == [Self.names[0]])
  }

  @Test("a limited sync that has sent its requests asks no other node")
  func aSpentLimit() async throws {
    let nodes = try chains([Self.hiding, Self.honest])
    let source = node(nodes)
    var scan = ScanContext(
      node: source,
      store: bench.store,
      chain: .ethereum,
      timing: bench.time.timing,
      head: try await source.block(.latest).header,
      settled: Self.head - VirtualChain.finalDepth,
      questionsBefore: 0,
      progress: { _ in }
    )
    let gap = HistorySpans(100...100, .missing(.rowsDiffer(rows: 0, held: 70)))
    let known = HistorySpans(0...Self.head, .proved(.node(Self.names[0]))).replaced(by: gap)
    func repaired() async throws -> GapRepair.Outcome {
      try await GapRepair(
        scan: scan,
        account: nodes[0].account,
        token: Self.token,
        start: StartBalance(first: 0, units: 0)
      ).run(known)
    }
    scan.limit = 0
    let spent = try await repaired()
    #expect(spent.searched == [] && spent.spans == known && spent.added == 0)
    #expect(nodes[1].count("eth_call") == 0)
    scan.limit = nil
    let found = try await repaired()
    #expect(found.searched == [Self.names[1]] && found.added == 2)
    #expect(found.spans.spans.allSatisfy { $0.grade.strength > 0 })
  }

  @Test func anHonestNodeBeforeALiar() async throws {
    let nodes = try chains([Self.honest, Self.hiding])
    let report = try await sync(nodes)
    #expect(report.gaps(Self.subject) == [])
    #expect(try rows(nodes[0].account) == Self.all)
    #expect(nodes[1].count("eth_getLogs") == 0)
    #expect(try demoted() == [])
  }

  @Test("a liar alone leaves the gap, and is wrong only by its own answers")
  func aLiarAlone() async throws {
    let report = try await sync(try chains([Self.hiding]))
    #expect(
      report.gaps(Self.subject) == ["100...100 rows-differ", "300...300 rows-differ"]
    )
    #expect(try demoted() == [])
  }

  @Test func aNodeThatContradictsItselfIsWrong() async throws {
    let nodes = try chains([{ $0.hidesLogsOfAll = true }])
    let report = try await sync(nodes)
    #expect(report.gaps(Self.subject) == [])
    #expect(try demoted().map(\.fault) == [.leftOutLog])
  }

  @Test("where all nodes leave it out, the gap stays, and all are named")
  func twoLiars() async throws {
    let report = try await sync(try chains([Self.hiding, Self.hiding]))
    #expect(
      report.gaps(Self.subject) == ["100...100 rows-differ", "300...300 rows-differ"]
    )
    #expect(report.searchedInVain == Array(Self.names.prefix(2)))
    #expect(try demoted() == [])
  }

  private static let richer: @Sendable (inout VirtualLimits) -> Void = { limits in
    limits.balance = { held, block in block < 200 ? held : held.addingWithSaturation(5) }
  }

  @Test("a balance that two other nodes deny is false")
  func aFalseBalance() async throws {
    let report = try await sync(try chains([Self.richer, Self.honest, Self.honest]))
    #expect(report.gaps(Self.subject) == [] && report.searchedInVain == [])
    #expect(report.spans(Self.subject).last?.grade == .proved(.node(Self.names[1])))
    let wrong = try demoted()
    #expect(wrong.map(\.node) == [Self.names[0]] && wrong.map(\.fault) == [.falseBalance])
    #expect(wrong.first?.block == 200)
  }

  @Test("of two nodes that contradict each other nobody is wrong, in any order")
  func twoThatContradictEachOther() async throws {
    let first = try await sync(try chains([Self.richer, Self.honest]))
    #expect(first.gaps(Self.subject) == ["200...200 rows-differ"])
    #expect(first.searchedInVain == Array(Self.names.prefix(2)))
    #expect(try demoted() == [])
  }

  @Test("one node alone does not hide that a balance grows without a log")
  func aLiarThatFitsTheRows() async throws {
    let events = Self.received.merging([50: [.silent(5, of: 2)]]) { $1 }
    let poorer: @Sendable (inout VirtualLimits) -> Void = { limits in
      limits.balance = { held, block in
        block < 50 ? held : held.subtractingWithSaturation(5)
      }
    }
    let report = try await sync(try chains([Self.honest, poorer], events: events))
    #expect(report.gaps(Self.subject) == ["50...50 rows-differ"])
    #expect(try demoted() == [])
  }

  @Test("a node that only lacks something keeps its place")
  func aPrunedNodeIsNotWrong() async throws {
    let pruned: @Sendable (inout VirtualLimits) -> Void = {
      ($0.archiveFrom, $0.logsFrom, $0.bodiesFrom) = (4_000, 4_000, 4_000)
    }
    _ = try await sync(try chains([pruned, Self.honest, Self.honest]))
    #expect(try demoted() == [])
    _ = try await sync(try chains([pruned]))
    #expect(try demoted() == [])
  }

  @Test("others are preferred for a day, or until a reset")
  func itLastsForADay() async throws {
    _ = try await sync(try chains([Self.hiding, Self.honest]))
    let since = UInt64(bench.time.timing.now())
    #expect(try demoted().first.map { $0.until - $0.since } == 86_400)
    #expect(try demoted().first.map { $0.since <= since } == true)
    bench.time.pass(3_600)
    let soon = try chains([Self.honest, Self.honest], head: Self.head + 10)
    _ = try await sync(soon)
    #expect(soon[0].count("eth_getLogs") == 0 && soon[1].count("eth_getLogs") > 0)
    bench.time.pass(86_400)
    #expect(try demoted() == [])
    let later = try chains([Self.honest, Self.honest], head: Self.head + 200)
    _ = try await sync(later)
    #expect(later[0].count("eth_getLogs") > 0)
  }

  @Test func aResetForgetsIt() async throws {
    _ = try await sync(try chains([Self.hiding, Self.honest]))
    #expect(try demoted().count == 1)
    _ = try bench.store.reset(chain: .ethereum)
    #expect(try demoted() == [])
  }
}
