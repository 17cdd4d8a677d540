import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Syncs that send about so many requests, and that begin at a later block.
@Suite struct SyncLimitTests {
  private let store: ChainStore
  private let time = VirtualTime()
  private static let head: UInt64 = 1_000_000
  private static let since: UInt64 = 600_000
  private static let token = 2

  init() throws { store = try ChainStore() }

  private func sync(
    _ chain: VirtualChain,
    in store: ChainStore? = nil,
    from start: SyncStart? = nil,
    atMost maxRequests: Int? = nil
  ) async throws -> HistoryReport {
    var wishes = SyncWishes()
    (wishes.start, wishes.maxRequests) = (start, maxRequests)
    return try await HistorySync(
      node(chain, time: time),
      store: store ?? self.store,
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing,
      wishes: wishes
    ).run([chain.account], listed: [VirtualWorld.token(Self.token)])
  }

  private func rows(_ chain: VirtualChain, _ store: ChainStore? = nil) throws -> [String] {
    let filter = HistoryFilter(chain: .ethereum, accounts: [chain.account])
    return try (store ?? self.store).page(filter, limit: 100_000).movements.map {
      "\($0.block.number) \($0.kind.rawValue) \($0.amount)"
    }
  }

  /// A chain with tokens before and after the block from which the tests read.
  private static func chain(_ more: [UInt64: [VirtualEvent]] = [:]) throws -> VirtualChain {
    let events: [UInt64: [VirtualEvent]] = [
      100: [.deposit(1_000_000_000), .tokenIn(70, of: token)], 5_000: [.own(value: 5)],
      599_999: [.deposit(1)], 600_000: [.deposit(2)], 700_000: [.tokenIn(30, of: token)],
      800_000: [.own(value: 6)], 900_000: [.inside(9)],
    ]
    return try VirtualChain(head: head, events: events.merging(more) { $0 + $1 })
  }

  private static let late = [
    "900000 internal 9", "800000 sent 6", "800000 fee 21000", "700000 token-in 30",
    "600000 received 2",
  ]

  @Test(
    "a limited sync ends early, and many of them read what one reads",
    arguments: [(60, UInt64.max), (150, .max), (400, .max), (150, 50_000)]
  )
  func manyLimitedSyncsAreOneWhole(most: Int, logRange: UInt64) async throws {
    var random = SeededRandom()
    let events = VirtualChain.random(head: Self.head, changes: 40, &random)
    let chain = try VirtualChain(head: Self.head, events: events, logRange: logRange)
    let other = try ChainStore()
    let whole = try await sync(chain, in: other)
    #expect(whole.isVerified, "\(random.comment)")
    var runs = 0
    var last: HistoryReport?
    while runs < 400 {
      let report = try await sync(chain, atMost: most)
      (runs, last) = (runs + 1, report)
      // What was begun is ended: up to 20 blocks, or the states of a step. Final blocks have their
      // share even if the others leave nothing.
      #expect(report.questions <= most + most / 2 + 120, "\(report.questions), \(random.comment)")
      let gaps = report.assurance.flatMap(\.gaps)
      #expect(gaps.allSatisfy { $0.reason == .notAsked }, "\(gaps), \(random.comment)")
      if gaps.isEmpty { break }
    }
    #expect(runs > 1 && runs < 400, "\(runs) of \(most), \(random.comment)")
    #expect(last?.assurance == whole.assurance, "\(random.comment)")
    #expect(try rows(chain) == rows(chain, other), "\(random.comment)")
  }

  @Test("the newest blocks are read first")
  func theNewestComeFirst() async throws {
    let chain = try VirtualChain(
      head: Self.head,
      events: [100: [.deposit(1)], 999_000: [.deposit(2)]],
      logRange: 20_000
    )
    let report = try await sync(chain, atMost: 100)
    let gaps = report.assurance.flatMap(\.gaps)
    #expect(!gaps.isEmpty && gaps.allSatisfy { $0.blocks.lowerBound == 0 })
    #expect(gaps.allSatisfy { $0.blocks.upperBound < 999_000 })
    #expect(try rows(chain) == ["999000 received 2"])
  }

  @Test("a limit that suffices changes nothing")
  func aHighLimitIsNone() async throws {
    let chain = try Self.chain()
    let other = try ChainStore()
    let whole = try await sync(chain, in: other)
    let report = try await sync(chain, atMost: 100_000)
    #expect(report.assurance == whole.assurance && report.isVerified)
    #expect(try rows(chain) == rows(chain, other))
  }

  @Test(
    "what is older than the first block is a gap, and the sums begin there",
    arguments: [
      .block(since), .time(since * 12), .time(since * 12 - 11),
    ] as [SyncStart]
  )
  func oldBlocksAreNotRead(start: SyncStart) async throws {
    let chain = try Self.chain()
    let first = try await sync(chain, from: start)
    let token = HistorySubject.token(VirtualWorld.token(Self.token))
    for subject in [.ether, .nonces, .otherTokens, token] as [HistorySubject] {
      #expect(first.gaps(subject) == ["0...599999 not-asked"], "\(subject)")
    }
    let blocks = Self.since...Self.head
    #expect(first.spans(.ether).last == HistorySpan(blocks, .proved(.node(chain.endpoint))))
    #expect(first.spans(token).last == HistorySpan(blocks, .proved(.node(chain.endpoint))))
    #expect(try rows(chain) == Self.late)
    // Again, it adds nothing and costs little.
    let second = try await sync(chain, from: start)
    #expect(second.added == 0 && second.assurance == first.assurance)
    #expect(second.questions < 60, "\(second.questions)")
    // Without the option, the rest is read.
    let other = try ChainStore()
    let whole = try await sync(chain, in: other)
    let third = try await sync(chain)
    #expect(third.isVerified && third.assurance == whole.assurance)
    #expect(try rows(chain) == rows(chain, other))
  }

  @Test("a token that logs too little is found in the blocks that are read")
  func aSilentTokenIsAGap() async throws {
    let chain = try Self.chain([650_000: [.silent(4, of: Self.token)]])
    let report = try await sync(chain, from: .block(Self.since))
    #expect(
      report.gaps(.token(VirtualWorld.token(Self.token))) == [
        "0...599999 not-asked", "650000...650000 rows-differ",
      ]
    )
    #expect(try rows(chain) == Self.late)
  }

  @Test("what was read before stays read")
  func whatIsReadStays() async throws {
    let chain = try Self.chain()
    let whole = try await sync(chain)
    let later = try await sync(chain, from: .block(Self.since))
    #expect(later.assurance == whole.assurance && later.added == 0)
  }

  @Test("a time before the first block means all, and the newest block alone can be read")
  func bothEnds() async throws {
    let chain = try Self.chain()
    #expect(try await sync(chain, in: ChainStore(), from: .time(0)).isVerified)
    #expect(try await sync(chain, in: ChainStore(), from: .block(0)).isVerified)
    let last = try await sync(chain, from: .block(Self.head))
    #expect(last.gaps(.ether) == ["0...999999 not-asked"])
    #expect(try rows(chain) == [])
  }

  /// The same chain when it was younger; of its blocks, those up to 499,936 are settled.
  private func younger(_ chain: VirtualChain) -> VirtualChain {
    VirtualChain(chain.world, head: 500_000)
  }

  private static let subject = HistorySubject.token(VirtualWorld.token(token))

  @Test("a difference below what was not asked for stays known")
  func anOldDifferenceStays() async throws {
    let chain = try Self.chain([5_000: [.silent(4, of: Self.token)]])
    let first = try await sync(younger(chain))
    #expect(first.gaps(Self.subject) == ["5000...5000 rows-differ"])
    let second = try await sync(chain, from: .block(Self.since))
    #expect(
      second.gaps(Self.subject) == ["5000...5000 rows-differ", "499937...599999 not-asked"]
    )
    let third = try await sync(chain)
    #expect(third.gaps(Self.subject) == ["5000...5000 rows-differ"])
  }

  @Test("an item that differs stays known while collections are not compared")
  func anOldItemStays() async throws {
    let (one, two) = (VirtualItem(id: 1, amount: 5), VirtualItem(id: 2, amount: 6))
    let chain = try VirtualChain(
      head: Self.head,
      events: [
        10: [.deposit(10_000_000)], 300: [.itemsIn([one, two])], 400: [.itemsOut([one])],
        3_000: [.itemsOut([two])],
      ]
    )
    _ = try await sync(VirtualChain(chain.world, head: 1_000))
    let item = HistorySubject.item(VirtualWorld.editions, id: 2)
    let limits = VirtualLimits(hidesLogs: true)
    let first = try await sync(VirtualChain(chain.world, head: 500_000, limits: limits))
    #expect(first.gaps(item) == ["3000...3000 rows-differ"])
    let second = try await sync(chain, from: .block(Self.since))
    #expect(second.gaps(item) == ["3000...3000 rows-differ", "499937...599999 not-asked"])
    #expect(try await sync(chain).gaps(item) == [])
  }

  @Test("where the tokens cannot be compared, what was proved below stays")
  func anOldProofStays() async throws {
    let chain = try Self.chain()
    _ = try await sync(younger(chain))
    let pruned = VirtualChain(
      chain.world,
      head: Self.head,
      limits: VirtualLimits(archiveFrom: 900_000)
    )
    let report = try await sync(pruned, from: .block(Self.since))
    let proved = HistorySpan(0...499_936, .proved(.node(chain.endpoint)))
    #expect(report.spans(Self.subject).first == proved)
    #expect(report.gaps(Self.subject) == ["499937...599999 not-asked"])
  }

  @Test("a token for which no requests were left is searched by the next sync")
  func aTokenThatWasNotSearched() async throws {
    let chain = try Self.chain([650_000: [.silent(4, of: Self.token)]])
    #expect(try await sync(younger(chain)).isVerified)
    let limited = try await sync(chain, atMost: 50)
    #expect(limited.gaps(Self.subject) == ["499937...1000000 not-asked"])
    let whole = try await sync(chain)
    #expect(whole.gaps(Self.subject) == ["650000...650000 rows-differ"])
  }

  @Test("finding a date takes nothing from the logs")
  func aDateLeavesRequestsForLogs() async throws {
    let chain = try VirtualChain(head: 100_000_000, events: [100: [.deposit(1)]])
    let report = try await sync(chain, from: .time(20_000_000 * 12), atMost: 50)
    #expect(report.gaps(.otherTokens) == ["0...19999999 not-asked"])
  }

  @Test("a date takes few headers")
  func aDateTakesFewHeaders() async throws {
    let chain = try Self.chain()
    _ = try await sync(chain, from: .block(Self.since))
    let before = chain.count("eth_getBlockByNumber")
    _ = try await sync(chain, in: ChainStore(), from: .block(Self.since))
    let usual = chain.count("eth_getBlockByNumber") - before
    _ = try await sync(chain, in: ChainStore(), from: .time(Self.since * 12))
    let dated = chain.count("eth_getBlockByNumber") - before - usual
    #expect(dated - usual <= 20, "\(dated) and \(usual)")
  }

  @Test(
    "a start in the future is refused, and nothing is read",
    arguments: [.block(head + 1), .block(.max), .time(head * 12 + 1), .time(.max)] as [SyncStart]
  )
  func theFutureIsRefused(start: SyncStart) async throws {
    let chain = try Self.chain()
    await #expect(throws: HistoryError.startsLater(head: Self.head)) {
      try await sync(chain, from: start)
    }
    #expect(chain.count("eth_getBalance") == 0 && chain.count("eth_getLogs") == 0)
  }
}
