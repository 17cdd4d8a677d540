import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Limited syncs of a busy account, each of which must get further.
@Suite(.serialized) struct SyncProgressTests {
  private let time = VirtualTime()
  private static let head: UInt64 = 2_400
  private static let byNonce: Set<String> = ["eth_getTransactionBySenderAndNonce"]

  /// A chain with a transaction of the account in every sixth block, also in the newest ones.
  private static func chain(
    unsupported: Set<String> = [],
    logRange: UInt64 = .max,
    keepsRequests: Bool = false
  ) throws -> VirtualChain {
    var acts: [UInt64: [VirtualWorld.Act]] = [1: [.init(0, .deposit(1_000_000_000_000))]]
    for place in 1...400 { acts[UInt64(place) * 6] = [.init(0, .own(value: 5))] }
    var limits = VirtualLimits()
    (limits.unsupported, limits.logRange) = (unsupported, logRange)
    return VirtualChain(
      try VirtualWorld(acts),
      head: head,
      limits: limits,
      keepsRequests: keepsRequests
    )
  }

  private func sync(
    _ chain: VirtualChain,
    in store: ChainStore,
    atMost maxRequests: Int? = nil
  ) async throws -> HistoryReport {
    var wishes = SyncWishes()
    wishes.maxRequests = maxRequests
    return try await HistorySync(
      node(chain, time: time),
      store: store,
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing,
      wishes: wishes
    ).run([chain.account])
  }

  private func rows(_ chain: VirtualChain, _ store: ChainStore) throws -> [String] {
    let filter = HistoryFilter(chain: .ethereum, accounts: [chain.account])
    return try store.page(filter, limit: 100_000).movements.map {
      "\($0.block.number) \($0.kind.rawValue) \($0.amount)"
    }
  }

  @Test(
    "each limited sync gets further, and together they take no more than four whole ones",
    arguments: [50, 60, 100]
  )
  func eachSyncGetsFurther(most: Int) async throws {
    let chain = try Self.chain()
    let (store, other) = (try ChainStore(), try ChainStore())
    let whole = try await sync(chain, in: other)
    #expect(whole.isVerified && whole.limit == nil)
    var (asked, runs) = (0, 0)
    var last: HistoryReport?
    while runs < 300 {
      let report = try await sync(chain, in: store, atMost: most)
      (asked, runs, last) = (asked + report.questions, runs + 1, report)
      guard let limit = report.limit else { break }
      #expect(limit == HistoryReport.Limit(most: most), "run \(runs)")
      guard !limit.isTooLow else { break }
    }
    #expect(last?.assurance == whole.assurance && last?.limit == nil, "\(runs) runs")
    #expect(asked <= 4 * whole.questions, "\(asked) of \(whole.questions) in \(runs) runs")
    #expect(try rows(chain, store) == rows(chain, other))
  }

  /// Syncs until nothing is left, or the limit is too low; returns how often, and what was asked.
  private func syncAgain(
    _ chain: VirtualChain,
    in store: ChainStore,
    atMost most: Int,
    runs mostRuns: Int = 300
  ) async throws -> (last: HistoryReport?, runs: Int, asked: Int) {
    var (runs, asked) = (0, 0)
    var last: HistoryReport?
    while runs < mostRuns {
      let report = try await sync(chain, in: store, atMost: most)
      (last, runs, asked) = (report, runs + 1, asked + report.questions)
      guard let limit = report.limit, !limit.isTooLow else { break }
    }
    return (last, runs, asked)
  }

  @Test(
    "where transactions are not found by their nonces, limited syncs end with the whole history",
    arguments: [50, 60, 100, 150]
  )
  func limitedSyncsEnd(most: Int) async throws {
    let chain = try Self.chain(unsupported: Self.byNonce, keepsRequests: true)
    let (store, other) = (try ChainStore(), try ChainStore())
    let whole = try await sync(Self.chain(unsupported: Self.byNonce), in: other)
    #expect(whole.isVerified)
    let (last, runs, asked) = try await syncAgain(chain, in: store, atMost: most)
    #expect(last?.assurance == whole.assurance && last?.limit == nil, "\(runs) runs")
    #expect(asked <= 5 * whole.questions, "\(asked) of \(whole.questions) in \(runs) runs")
    #expect(try rows(chain, store) == rows(chain, other))
    // What is final is not asked for again by any of them.
    let final = chain.asked(upTo: Self.head - VirtualChain.finalDepth)
    #expect(final.count > 800)
    #expect(final.filter { $0.value > 1 }.isEmpty)
  }

  @Test("blocks of which nothing is stored end no limited sync where the last one ended")
  func blocksWithoutRowsAreRead() async throws {
    var acts: [UInt64: [VirtualWorld.Act]] = [1: [.init(0, .deposit(1_000_000_000_000))]]
    for place in 1...150 { acts[UInt64(place) * 8] = [.init(0, .bump)] }
    let chain = VirtualChain(try VirtualWorld(acts), head: Self.head)
    let (store, other) = (try ChainStore(), try ChainStore())
    let whole = try await sync(chain, in: other)
    let (last, runs, _) = try await syncAgain(chain, in: store, atMost: 50)
    #expect(last?.assurance == whole.assurance && last?.limit == nil, "\(runs) runs")
    #expect(try rows(chain, store) == rows(chain, other))
  }

  @Test("blocks that no node can explain stay gaps, and a limited sync does not ask for them again")
  func whatNobodyHasIsNotAskedAgain() async throws {
    var acts: [UInt64: [VirtualWorld.Act]] = [:]
    for place in 1...150 { acts[UInt64(place) * 8] = [.init(0, .deposit(5))] }
    var limits = VirtualLimits()
    limits.bodiesFrom = 2_300
    let chain = VirtualChain(try VirtualWorld(acts), head: Self.head, limits: limits)
    let store = try ChainStore()
    let whole = try await sync(chain, in: store)
    #expect(whole.gaps(.ether).count == 150)
    time.pass(86_400)
    let before = chain.count("eth_getBlockByNumber")
    _ = try await sync(chain, in: store, atMost: 50)
    #expect(chain.count("eth_getBlockByNumber") - before < 20)
    // The control: without a limit, they are, also those that the limited one did not come to.
    let again = try await sync(chain, in: store)
    #expect(again.gaps(.ether) == whole.gaps(.ether))
    #expect(chain.count("eth_getBlockByNumber") - before > 150)
  }

  @Test("where no node can explain blocks, limited syncs end with all of them as gaps")
  func whatNobodyHasIsNamed() async throws {
    var acts: [UInt64: [VirtualWorld.Act]] = [:]
    for place in 1...150 { acts[UInt64(place) * 8] = [.init(0, .deposit(5))] }
    var limits = VirtualLimits()
    limits.bodiesFrom = 2_300
    let chain = VirtualChain(try VirtualWorld(acts), head: Self.head, limits: limits)
    let (store, other) = (try ChainStore(), try ChainStore())
    let whole = try await sync(chain, in: other)
    let (last, runs, _) = try await syncAgain(chain, in: store, atMost: 50)
    #expect(last?.limit == nil && runs > 1, "\(runs) runs")
    #expect(last?.gaps(.ether).count == 150 && last?.assurance == whole.assurance)
    #expect(try rows(chain, store) == rows(chain, other))
  }

  @Test("on a chain that settles thousands of blocks between two commands, each limited one ends")
  func aChainOfFastBlocks() async throws {
    let (step, start): (UInt64, UInt64) = (2_000, 20_000)
    var acts: [UInt64: [VirtualWorld.Act]] = [1: [.init(0, .deposit(1_000_000_000_000))]]
    for place in 1...300 { acts[UInt64(place) * 100] = [.init(0, .own(value: 5))] }
    let world = try VirtualWorld(acts)
    var limits = VirtualLimits()
    limits.finalDepth = 1_500
    let (store, other) = (try ChainStore(), try ChainStore())
    #expect(try await sync(VirtualChain(world, head: start, limits: limits), in: store).isVerified)
    for run in 1...4 {
      let chain = VirtualChain(world, head: start + UInt64(run) * step, limits: limits)
      let report = try await sync(chain, in: store, atMost: 50)
      #expect(report.limit == nil && report.isVerified, "run \(run)")
      // The transactions of more blocks than one such sync reads are divided.
      #expect(report.questions <= SyncPrice.most.requests + 50, "run \(run)")
    }
    let chain = VirtualChain(world, head: start + 4 * step, limits: limits)
    let whole = try await sync(chain, in: other)
    #expect(whole.isVerified)
    #expect(try rows(chain, store) == rows(chain, other))
  }

  @Test("where far more settled blocks are open than others, the requests are divided")
  func manySettledBlocksAreDivided() async throws {
    var acts: [UInt64: [VirtualWorld.Act]] = [1: [.init(0, .deposit(1_000_000_000_000))]]
    for place in 1...300 { acts[UInt64(place) * 100] = [.init(0, .own(value: 5))] }
    var limits = VirtualLimits()
    limits.finalDepth = 1_500
    let chain = VirtualChain(try VirtualWorld(acts), head: 30_000, limits: limits)
    let report = try await sync(chain, in: ChainStore(), atMost: 50)
    #expect(report.limit == HistoryReport.Limit(most: 50))
    #expect(report.questions < SyncPrice.most.requests, "\(report.questions)")
  }

  @Test("blocks that one sync must read are read by one with as many requests as are named")
  func aLimitThatSufficesIsNamed() async throws {
    var acts: [UInt64: [VirtualWorld.Act]] = [1: [.init(0, .deposit(1_000_000_000_000))]]
    for block in (Self.head - 99)...Self.head { acts[block] = [.init(0, .own(value: 5))] }
    var limits = VirtualLimits()
    limits.unsupported = Self.byNonce
    let chain = VirtualChain(try VirtualWorld(acts), head: Self.head, limits: limits)
    let (store, other) = (try ChainStore(), try ChainStore())
    let whole = try await sync(chain, in: other)
    let (stuck, _, _) = try await syncAgain(chain, in: store, atMost: 50)
    let needed = try #require(stuck?.limit?.needed)
    #expect(needed > SyncPrice.most.requests && needed < 2 * whole.questions, "\(needed)")
    let last = try await sync(chain, in: store, atMost: needed)
    #expect(last.limit == nil && last.assurance == whole.assurance)
    #expect(last.questions <= needed)
    #expect(try rows(chain, store) == rows(chain, other))
  }

  @Test("a node that refuses long searches and names no limit is searched by limited syncs, too")
  func refusedSearchesGetFurther() async throws {
    var limits = VirtualLimits()
    (limits.logRange, limits.namesLogRange) = (2_000, false)
    let world = try VirtualWorld([1: [.init(0, .deposit(1_000))]])
    let chain = VirtualChain(world, head: 26_000_000, limits: limits)
    let store = try ChainStore()
    for run in 1...3 {
      let before = try searched(chain, in: store)
      let report = try await sync(chain, in: store, atMost: 50)
      #expect(report.limit?.isTooLow == false, "run \(run)")
      #expect(try searched(chain, in: store) > before, "run \(run)")
    }
  }

  /// How many settled blocks were searched for logs, of all topics.
  private func searched(_ chain: VirtualChain, in store: ChainStore) throws -> UInt64 {
    try CoveredSearch.subjects.filter { $0 != .ether }.reduce(0) { sum, subject in
      let search = CoveredSearch(chain: .ethereum, account: chain.account, subject: subject)
      let ranges = try store.coverage(of: search).ranges
      return sum + ranges.reduce(0) { $0 + RangeController.length($1) }
    }
  }

  @Test("where a node searches few blocks, the logs of settled ones are read nevertheless")
  func settledLogsAreRead() async throws {
    let chain = try Self.chain(logRange: 2)
    let store = try ChainStore()
    for run in 1...5 {
      let report = try await sync(chain, in: store, atMost: 50)
      #expect(report.limit?.isTooLow == false, "run \(run)")
    }
    let searches = CoveredSearch.subjects.filter { $0 != .ether }
    for subject in searches {
      let search = CoveredSearch(chain: .ethereum, account: chain.account, subject: subject)
      #expect(try store.coverage(of: search).last == Self.head - VirtualChain.finalDepth)
    }
  }

  @Test("a limit that cannot lead further says so")
  func aLimitCanBeTooLow() async throws {
    let chain = try Self.chain(logRange: 2)
    let store = try ChainStore()
    let whole = try await sync(chain, in: store)
    // All settled blocks are read; the logs of the others take more than a limited sync has.
    let later = try await sync(chain, in: store, atMost: 50)
    // Where nothing is new, nothing is read.
    #expect(later.limit == nil)
    try store.forgetWholeSyncs(of: [chain.account], chain: .ethereum)
    // The first one reads the state after the last settled block.
    _ = try await sync(chain, in: store, atMost: 50)
    let stuck = try await sync(chain, in: store, atMost: 50)
    #expect(stuck.limit?.most == 50)
    let needed = try #require(stuck.limit?.needed)
    let last = try await sync(chain, in: store, atMost: needed)
    #expect(last.limit == nil && last.assurance == whole.assurance, "\(needed)")
  }
}
