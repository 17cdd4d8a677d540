import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// The items of collections are compared with what the contracts say, as tokens are.
@Suite struct ItemComparisonTests {
  private typealias Act = VirtualWorld.Act

  private let bench: RefreshBench
  private static let head: UInt64 = 5_000
  private static let (artworks, editions) = (VirtualWorld.artworks, VirtualWorld.editions)

  init() throws { bench = try RefreshBench() }

  /// An account that has artwork 7, gave away 8, and has something of editions 1 and 2.
  private func world(_ more: [UInt64: [VirtualEvent]] = [:]) throws -> VirtualWorld {
    let events: [UInt64: [VirtualEvent]] = [
      10: [.deposit(10_000_000)], 100: [.itemIn(7), .itemIn(8)], 200: [.itemOut(8)],
      300: [.itemsIn([VirtualItem(id: 1, amount: 5), VirtualItem(id: 2, amount: 6)])],
      400: [.itemsOut([VirtualItem(id: 1, amount: 2)])],
    ]
    return try VirtualWorld(events.merging(more) { $0 + $1 }.mapValues { $0.map { Act(0, $0) } })
  }

  private func chain(
    _ world: VirtualWorld,
    head: UInt64 = Self.head,
    at endpoint: String = "https://a.example",
    _ change: (inout VirtualLimits) -> Void = { _ in }
  ) -> VirtualChain {
    var limits = VirtualLimits()
    change(&limits)
    return VirtualChain(world, head: head, limits: limits, at: EndpointID(redacted: endpoint))
  }

  private func sync(_ chain: VirtualChain, listed: [Address] = []) async throws -> HistoryReport {
    try await bench.sync(chain, chain.world.accounts, listed: listed)
  }

  private func rows(_ chain: VirtualChain) throws -> [String] {
    try bench.store.page(HistoryFilter(chain: .ethereum, accounts: [chain.account]), limit: 100)
      .movements.compactMap { row in
        guard case .item(_, let id) = row.asset else { return nil }
        return "\(row.block.number) \(row.kind.rawValue) \(id) \(row.amount)"
      }
      .reversed()
  }

  private func proved(_ chain: VirtualChain) -> [HistorySpan] {
    [HistorySpan(0...chain.head, .proved(.node(chain.endpoint)))]
  }

  private func said(_ report: HistoryReport) -> Set<HistorySubject> {
    Set(report.assurance.map(\.subject)).subtracting([.ether, .nonces, .otherTokens])
  }

  // MARK: What must work

  @Test("used collections are compared in the request that asks for the tokens")
  func usedCollectionsAreCompared() async throws {
    let chain = chain(try world())
    let report = try await sync(chain)
    #expect(report.spans(.items(Self.artworks)) == proved(chain))
    #expect(report.spans(.items(Self.editions)) == proved(chain))
    #expect(report.isVerified && said(report) == [.items(Self.artworks), .items(Self.editions)])
    #expect(chain.count("eth_call") == 1)
  }

  @Test("where nothing happened, items are compared without one more request, and stay proved")
  func quietBlocksCompareItems() async throws {
    let world = try world()
    let first = try await sync(chain(world, head: 1_000))
    #expect(first.isVerified)
    let later = chain(world, head: 1_010)
    let report = try await sync(later)
    #expect(report.added == 0 && report.spans(.items(Self.artworks)) == proved(later))
    #expect(later.count("eth_getLogs") == 3 && later.count("eth_call") == 1)
    #expect(later.count("eth_getTransactionCount") == 2 && later.count("eth_getBalance") == 0)
    let same = chain(world, head: 1_010)
    #expect(try await sync(same).questions == 2)
    // An item that comes is found, although the node leaves out its log.
    let next = try self.world([1_015: [.itemIn(9)]])
    let hiding = chain(next, head: 1_020) { $0.hidesLogs = true }
    #expect(try await sync(hiding).gaps(.items(Self.artworks)) == ["1015...1015 rows-differ"])
  }

  @Test("a second sync adds nothing, and offline says the same")
  func aSecondSyncAddsNothing() async throws {
    let chain = chain(try world())
    let first = try await sync(chain)
    try bench.store.forgetWholeSyncs(of: [chain.account], chain: .ethereum)
    let second = try await sync(chain)
    #expect(second.added == 0 && second.assurance == first.assurance)
    let stored = try bench.store.assurance(of: chain.account, chain: .ethereum)
    #expect(stored.sorted { $0.subject < $1.subject } == first.assurance)
  }

  @Test("an item that came and went within one block changes nothing")
  func inAndOutWithinABlock() async throws {
    let chain = chain(try world([600: [.itemIn(9), .itemOut(9)], 700: [.itemIn(9)]]))
    let report = try await sync(chain)
    #expect(report.isVerified && report.spans(.items(Self.artworks)) == proved(chain))
  }

  @Test("a log that the searches leave out is found by the collection's own logs")
  func aHiddenLogIsFound() async throws {
    let world = try world([3_000: [.itemIn(9)], 3_100: [.itemOut(7)]])
    let item: UInt256 = 9
    let chain = chain(world) { $0.hidden = { $0.topics.last?.bytes == item.word } }
    let report = try await sync(chain)
    #expect(report.isVerified && report.spans(.items(Self.artworks)) == proved(chain))
    #expect(try rows(chain).contains("3000 item-in 9 1"))
    #expect(try faults() == [.leftOutLog])
  }

  /// What nodes were shown to be wrong about.
  private func faults() throws -> [NodeFault] {
    try bench.store.demotedNodes(chain: .ethereum, now: bench.time.timing.now()).map(\.fault)
  }

  @Test("an amount whose log is left out is found, too")
  func aHiddenAmountIsFound() async throws {
    let world = try world([3_000: [.itemsIn([VirtualItem(id: 2, amount: 40)])]])
    let amount: UInt256 = 40
    let chain = chain(world) { $0.hidden = { $0.data.suffix(32) == amount.word[...] } }
    let report = try await sync(chain)
    #expect(report.isVerified)
    #expect(try rows(chain).contains("3000 item-in 2 40"))
    #expect(try faults() == [.leftOutLog])
  }

  // MARK: What must be told

  @Test("what a node hides altogether is a gap at its block, and another node fills it")
  func whatIsHiddenIsAGap() async throws {
    let world = try world([3_000: [.itemIn(9)]])
    _ = try await sync(chain(world, head: 1_000))
    let liar = chain(world, at: "https://liar.example") { $0.hidesLogs = true }
    let report = try await sync(liar)
    let gap = try #require(report.assurance.flatMap(\.gaps).first)
    #expect(gap.subject == .items(Self.artworks) && gap.blocks == 3_000...3_000)
    #expect(gap.reason == .rowsDiffer(rows: 1, held: 2))
    #expect(report.assurance.flatMap(\.gaps).count == 1)
    let honest = chain(world, at: "https://b.example")
    #expect(try await sync(honest).isVerified)
    #expect(try rows(honest).contains("3000 item-in 9 1"))
  }

  @Test("an item that left unseen while another one came is named, and the number hides neither")
  func aSwapIsNamed() async throws {
    let world = try world([3_000: [.itemOut(7), .itemIn(9)]])
    _ = try await sync(chain(world, head: 1_000))
    let liar = chain(world, at: "https://liar.example") { $0.hidesLogs = true }
    let report = try await sync(liar)
    #expect(report.gaps(.item(Self.artworks, id: 7)) == ["3000...3000 rows-differ"])
    #expect(report.gaps(.items(Self.artworks)) == ["0...5000 rows-differ"])
    let stored = try bench.store.assurance(of: liar.account, chain: .ethereum)
    #expect(stored.sorted { $0.subject < $1.subject } == report.assurance)
    #expect(try await sync(chain(world, at: "https://b.example")).isVerified)
  }

  @Test("an amount that left unseen is a gap of its item alone")
  func anAmountIsNamed() async throws {
    let world = try world([3_000: [.itemsOut([VirtualItem(id: 2, amount: 6)])]])
    _ = try await sync(chain(world, head: 1_000))
    let report = try await sync(chain(world) { $0.hidesLogs = true })
    let item = HistorySubject.item(Self.editions, id: 2)
    let gap = report.assurance.first { $0.subject == item }?.gaps.first
    #expect(gap?.blocks == 3_000...3_000 && gap?.reason == .rowsDiffer(rows: 6, held: 0))
    #expect(report.gaps(.items(Self.editions)) == [])
  }

  @Test("what a stranger sent is told and never asked for, unless a list names it")
  func whatAStrangerSentIsTold() async throws {
    let world = try VirtualWorld([
      10: [Act(0, .deposit(5))], 100: [Act(0, .itemIn(7))],
      200: [Act(0, .itemsIn([VirtualItem(id: 1, amount: 2)]))],
    ])
    let chain = chain(world)
    let report = try await sync(chain)
    #expect(report.isVerified && said(report) == [.items(Self.artworks), .items(Self.editions)])
    #expect(report.spans(.items(Self.artworks)).map(\.grade) == [.told(by: chain.endpoint)])
    let listed = try await sync(self.chain(world), listed: [Self.artworks])
    #expect(listed.spans(.items(Self.artworks)) == proved(chain))
    // It is no token, though a list names it.
    #expect(said(listed) == [.items(Self.artworks), .items(Self.editions)])
  }
}
