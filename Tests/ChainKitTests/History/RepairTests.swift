import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// What a node left out or lacked is searched for again, and repaired.
@Suite struct RepairTests {
  private let store: ChainStore
  private let time = VirtualTime()
  private static let head: UInt64 = 5_000
  private static let day: Int64 = 86_400
  /// One that a list names, and one that none does.
  private static let (listed, unlisted) = (2, 5)

  init() throws { store = try ChainStore() }

  private func world(_ acts: [UInt64: [VirtualEvent]]) throws -> VirtualWorld {
    try VirtualWorld(acts.mapValues { $0.map { VirtualWorld.Act(0, $0) } })
  }

  private static let received: [UInt64: [VirtualEvent]] = [
    100: [.tokenIn(70, of: listed)], 200: [.tokenIn(7, of: unlisted)],
    300: [.tokenIn(30, of: listed)],
  ]

  private func chain(
    _ world: VirtualWorld,
    head: UInt64 = Self.head,
    at endpoint: String = "https://a.example",
    _ change: (inout VirtualLimits) -> Void = { _ in }
  ) -> VirtualChain {
    var limits = VirtualLimits()
    change(&limits)
    return VirtualChain(
      world,
      head: head,
      limits: limits,
      at: EndpointID(redacted: endpoint)
    )
  }

  private func sync(
    _ chain: VirtualChain,
    _ account: Address? = nil,
    listed: [Int] = [Self.listed]
  ) async throws -> HistoryReport {
    try await HistorySync(
      node(chain, time: time),
      store: store,
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing
    ).run([account ?? chain.account], listed: listed.map { VirtualWorld.token($0) })
  }

  private func rows(_ chain: VirtualChain) throws -> [String] {
    try store.page(HistoryFilter(chain: .ethereum, accounts: [chain.account]), limit: 100)
      .movements.map { "\($0.block.number) \($0.kind.rawValue) \($0.amount)" }.reversed()
  }

  private static let all = ["100 token-in 70", "200 token-in 7", "300 token-in 30"]

  @Test("H1: what a node hid is found by another one, also of tokens that nobody compares")
  func anotherNodeFindsWhatOneHid() async throws {
    let world = try world(Self.received)
    let liar = chain(world, at: "https://liar.example") { $0.hidesLogs = true }
    let first = try await sync(liar)
    #expect(
      first.gaps(.token(VirtualWorld.token(Self.listed))) == [
        "100...100 rows-differ", "300...300 rows-differ",
      ]
    )
    #expect(try rows(liar) == [])
    let honest = chain(world)
    let second = try await sync(honest)
    #expect(second.gaps(.token(VirtualWorld.token(Self.listed))) == [])
    #expect(try rows(honest) == Self.all)
    #expect(second.spans(.otherTokens) == [HistorySpan(0...Self.head, .told(by: honest.endpoint))])
  }

  @Test func theSameNodeIsAskedAgainTheNextDay() async throws {
    let world = try world(Self.received)
    let liar = chain(world) { $0.hidesLogs = true }
    let first = try await sync(liar)
    // It has found its logs, but nobody asks it so soon.
    let healed = chain(world)
    #expect(try await sync(healed).assurance == first.assurance)
    #expect(try rows(healed) == [])
    time.pass(Self.day)
    let later = try await sync(healed)
    #expect(later.isVerified && later.added > 0)
    #expect(try rows(healed) == Self.all)
  }

  @Test("an account that is synced after another one is searched again, too")
  func eachAccountIsSearchedAgain() async throws {
    let world = try VirtualWorld(
      accounts: 2,
      [
        100: [VirtualWorld.Act(0, .tokenIn(70, of: Self.listed))],
        110: [VirtualWorld.Act(1, .tokenIn(30, of: Self.listed))],
      ]
    )
    let liar = chain(world) { $0.hidesLogs = true }
    for account in world.accounts { #expect(try await !sync(liar, account).isVerified) }
    time.pass(Self.day)
    let healed = chain(world)
    for account in world.accounts { #expect(try await sync(healed, account).isVerified) }
  }

  @Test("a token that changed while another one's logs were hidden is still compared")
  func whatIsSearchedAgainIsComparedAgain() async throws {
    let other = 3
    let world = try world([
      50: [.tokenIn(50, of: other)], 1_500: [.tokenIn(70, of: Self.listed)],
      3_500: [.silent(5, of: other)],
    ])
    let listed = [Self.listed, other]
    #expect(try await sync(chain(world, head: 1_000), listed: listed).isVerified)
    let liar = chain(world, head: 3_000, at: "https://liar.example") { $0.hidesLogs = true }
    let second = try await sync(liar, listed: listed)
    #expect(second.gaps(.token(VirtualWorld.token(Self.listed))) == ["1500...1500 rows-differ"])
    let third = try await sync(chain(world, at: "https://b.example"), listed: listed)
    #expect(third.gaps(.token(VirtualWorld.token(Self.listed))) == [])
    #expect(third.gaps(.token(VirtualWorld.token(other))) == ["3500...3500 rows-differ"])
  }

  @Test("what a sync read that was interrupted is compared by the next one")
  func whatAnInterruptedSyncReadIsCompared() async throws {
    let world = try world([50: [.tokenIn(50, of: 3)], 3_500: [.silent(5, of: 3)]])
    let (accounts, token) = (world.accounts, VirtualWorld.token(3))
    for posts in 0..<24 {
      let bench = try RefreshBench()
      _ = try await bench.sync(VirtualChain(world, head: 1_000), accounts, listed: [token])
      let stopped = StoppingTransport(VirtualChain(world, head: Self.head), after: posts)
      _ = try? await bench.sync(stopped, accounts, listed: [token])
      let report = try await bench.sync(
        VirtualChain(world, head: Self.head),
        accounts,
        listed: [token]
      )
      #expect(report.gaps(.token(token)) == ["3500...3500 rows-differ"], "\(posts) posts")
    }
  }

  @Test func aNodeWithOldStatesFindsTheBlocksThatDiffer() async throws {
    let world = try world(Self.received.merging([50: [.silent(5, of: Self.listed)]]) { $1 })
    let pruned = chain(world, at: "https://pruned.example") { $0.archiveFrom = 4_000 }
    let first = try await sync(pruned)
    #expect(first.gaps(.token(VirtualWorld.token(Self.listed))) == ["0...4000 no-state"])
    let archive = chain(world)
    let second = try await sync(archive)
    #expect(second.gaps(.token(VirtualWorld.token(Self.listed))) == ["50...50 rows-differ"])
    // And a node that lacks them takes nothing back.
    time.pass(Self.day)
    let third = try await sync(pruned)
    #expect(third.gaps(.token(VirtualWorld.token(Self.listed))).last?.hasPrefix("50...50") == true)
    #expect(try rows(archive) == Self.all)
  }

  @Test("a node that leaves out logs takes no rows away that another one told")
  func whatOneToldStaysWhereAnotherIsSilent() async throws {
    // The contract says that it moved what no balance has.
    let world = try world([100: [.tokenIn(9, of: Self.listed)], 200: [.forged(4, of: Self.listed)]])
    let honest = chain(world)
    let first = try await sync(honest)
    #expect(first.gaps(.token(VirtualWorld.token(Self.listed))) == ["200...200 rows-differ"])
    time.pass(Self.day)
    let liar = chain(world, at: "https://liar.example") { $0.hidesLogs = true }
    let second = try await sync(liar)
    #expect(second.gaps(.token(VirtualWorld.token(Self.listed))) == ["200...200 rows-differ"])
    #expect(try rows(honest) == ["100 token-in 9", "200 token-in 4"])
  }

  @Test("what was only told is a gap where rows differ and no state shows since when")
  func whatWasToldIsAGapOnceItDiffers() async throws {
    let world = try world([100: [.forged(9, of: Self.listed)]])
    let token = HistorySubject.token(VirtualWorld.token(Self.listed))
    // It runs no calls, so that nothing is compared.
    let silent = chain(world, at: "https://silent.example") { $0.unsupported = ["eth_call"] }
    let first = try await sync(silent)
    #expect(first.spans(token) == [HistorySpan(0...Self.head, .told(by: silent.endpoint))])
    let pruned = chain(world, at: "https://pruned.example") { $0.archiveFrom = 4_000 }
    #expect(try await sync(pruned).gaps(token) == ["0...4000 no-state"])
    #expect(try await sync(chain(world)).gaps(token) == ["100...100 rows-differ"])
  }

  @Test func aTokenThatLogsNothingIsSearchedOncePerDay() async throws {
    let acts = Dictionary(
      uniqueKeysWithValues: (1...400).map { (UInt64($0 * 10), [VirtualEvent.silent(1, of: 2)]) }
    )
    let world = try world(acts)
    let chain = chain(world)
    let first = try await sync(chain)
    #expect(first.gaps(.token(VirtualWorld.token(Self.listed))) == ["0...5000 rows-differ"])
    let calls = chain.count("eth_call")
    _ = try await sync(chain)
    // The balance at the head, and no search.
    #expect(chain.count("eth_call") <= calls + 2)
    time.pass(Self.day)
    _ = try await sync(chain)
    #expect(chain.count("eth_call") > calls + 100)
  }
}
