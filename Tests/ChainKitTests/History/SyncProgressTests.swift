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
    logRange: UInt64 = .max
  ) throws -> VirtualChain {
    var acts: [UInt64: [VirtualWorld.Act]] = [1: [.init(0, .deposit(1_000_000_000_000))]]
    for place in 1...400 { acts[UInt64(place) * 6] = [.init(0, .own(value: 5))] }
    var limits = VirtualLimits()
    (limits.unsupported, limits.logRange) = (unsupported, logRange)
    return VirtualChain(try VirtualWorld(acts), head: head, limits: limits)
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
      #expect(limit == HistoryReport.Limit(most: most, isTooLow: false), "run \(runs)")
      guard !limit.isTooLow else { break }
    }
    #expect(last?.assurance == whole.assurance && last?.limit == nil, "\(runs) runs")
    #expect(asked <= 4 * whole.questions, "\(asked) of \(whole.questions) in \(runs) runs")
    #expect(try rows(chain, store) == rows(chain, other))
  }

  @Test(
    "where transactions are not found by their nonces, limited syncs end or say that they get no further",
    arguments: [50, 60, 100]
  )
  func limitedSyncsEndOrSaySo(most: Int) async throws {
    let chain = try Self.chain(unsupported: Self.byNonce)
    let (store, other) = (try ChainStore(), try ChainStore())
    let whole = try await sync(chain, in: other)
    var isEnded = false
    for _ in 0..<100 where !isEnded {
      let limit = try await sync(chain, in: store, atMost: most).limit
      isEnded = limit?.isTooLow ?? true
    }
    #expect(isEnded)
    // A sync without a limit goes on from there.
    #expect(try await sync(chain, in: store).assurance == whole.assurance)
    #expect(try rows(chain, store) == rows(chain, other))
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
    _ = try await sync(chain, in: store)
    // All settled blocks are read; the logs of the others take more than a limited sync has.
    let later = try await sync(chain, in: store, atMost: 50)
    // Where nothing is new, nothing is read.
    #expect(later.limit == nil)
    try store.forgetWholeSyncs(of: [chain.account], chain: .ethereum)
    // The first one reads the state after the last settled block.
    _ = try await sync(chain, in: store, atMost: 50)
    let stuck = try await sync(chain, in: store, atMost: 50)
    #expect(stuck.limit == HistoryReport.Limit(most: 50, isTooLow: true))
  }
}
