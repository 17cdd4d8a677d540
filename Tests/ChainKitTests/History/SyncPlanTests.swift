import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// What a sync costs by the plan, and what it really costs.
@Suite(.serialized) struct SyncPlanTests {
  private let time = VirtualTime()
  private static let mainnet: UInt64 = 26_000_000

  @Test("where nothing is missing, only the ends of a sync are left")
  func nothingCostsLittle() {
    let plan = SyncPlan(accounts: [.init(blocks: 0, transactions: 0)])
    let price = plan.price(at: .sample)
    #expect(price == SyncPrice(requests: 10, bytes: 0, seconds: 0, node: .sample))
    #expect(!price.isHigh)
  }

  @Test("an account that was never used is read without a question")
  func anUntouchedAccount() {
    var plan = SyncPlan(accounts: [.init(blocks: Self.mainnet, transactions: 0)])
    plan.searches = [Self.mainnet, Self.mainnet, Self.mainnet]
    // 10, 3 searches with 4 looks, 8 ends, 2·24 balances with their nonces, 2 blocks with 3 each.
    #expect(plan.price(at: .sample).requests == 127)
    #expect(!plan.price(at: .sample).isHigh)
  }

  @Test("ten years of an account at a node that searches 10,000 blocks at once")
  func tenYears() {
    var plan = SyncPlan(accounts: [.init(blocks: Self.mainnet, transactions: 1_000)])
    plan.searches = [Self.mainnet, Self.mainnet, Self.mainnet]
    plan.mostBlocks = 10_000
    plan.findsByNonce = true
    let price = plan.price(at: .sample)
    // 7,800 searches with their looks, 3,000 for own transactions, 250·17 balances, 750 for blocks.
    #expect(price.requests == 10 + 13_002 + 3_000 + 8 + 4_250 + 750)
    #expect(price.seconds == 840 && price.isHigh)
    plan.requestsPerSecond = 1
    #expect(plan.price(at: .sample).seconds == price.requests)
  }

  @Test("what cannot be counted is as much as can be")
  func thereIsNoOverflow() {
    var plan = SyncPlan(accounts: [.init(blocks: .max, transactions: .max)])
    plan.searches = [.max, .max, .max]
    plan.mostBlocks = 1
    plan.requestsPerSecond = 0
    let price = plan.price(at: .sample)
    #expect(price.requests == .max && price.bytes == .max && price.seconds == .max)
  }

  private struct Shape: Sendable {
    let own: Int
    let head: UInt64
    var logRange: UInt64 = .max
    var unsupported: Set<String> = []

    /// A node whose account has so many transactions, and a quarter as many deposits.
    func chain(_ random: inout SeededRandom) throws -> VirtualChain {
      var acts: [UInt64: [VirtualWorld.Act]] = [1: [.init(0, .deposit(1_000_000_000_000))]]
      for place in 0..<own {
        let block = UInt64.random(in: 2...head, using: &random)
        acts[block, default: []].append(.init(0, .own(value: 5)))
        guard place.isMultiple(of: 4) else { continue }
        acts[.random(in: 2...head, using: &random), default: []].append(.init(0, .deposit(7)))
      }
      var limits = VirtualLimits()
      limits.logRange = logRange
      limits.unsupported = unsupported
      return VirtualChain(try VirtualWorld(acts), head: head, limits: limits)
    }
  }

  private static let byNonce: Set<String> = ["eth_getTransactionBySenderAndNonce"]

  private func sync(
    _ chain: VirtualChain,
    _ store: ChainStore,
    stopsIfCostly: Bool
  ) async throws -> HistoryReport {
    var wishes = SyncWishes()
    wishes.stopsIfCostly = stopsIfCostly
    return try await HistorySync(
      node(chain, time: time),
      store: store,
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing,
      wishes: wishes
    ).run([chain.account])
  }

  @Test(
    "the price is neither more than three times what is asked, nor less than a third",
    arguments: [
      Shape(own: 60, head: 1_000_000), Shape(own: 60, head: 1_000_000, unsupported: byNonce),
      Shape(own: 30, head: 1_000_000, logRange: 20_000),
      Shape(own: 200, head: 26_000_000, logRange: 500_000),
      Shape(own: 40, head: 26_000_000, logRange: 1_000_000, unsupported: byNonce),
    ]
  )
  private func thePriceIsAboutRight(shape: Shape) async throws {
    var random = SeededRandom()
    let chain = try shape.chain(&random)
    let store = try ChainStore()
    let price = try #require(await price(chain, store), "\(random.comment)")
    #expect(price.node == chain.endpoint)
    // Nothing was read, and to say so took little.
    #expect(chain.count("eth_getBalance") <= BalanceSample.mostRequests)
    #expect(chain.count("eth_getLogs") <= 1)
    #expect(chain.count("eth_getTransactionCount") == 1)
    #expect(chain.count("eth_getTransactionBySenderAndNonce") <= 1)
    let asked = try await sync(chain, store, stopsIfCostly: false).questions
    #expect(
      price.requests <= 3 * asked && asked <= 3 * price.requests,
      "\(price.requests) told, \(asked) asked, \(random.comment)"
    )
  }

  @Test("where little is missing, and where nothing is new, the price costs no request")
  func littleIsNotPriced() async throws {
    var random = SeededRandom()
    let chain = try Shape(own: 20, head: 90).chain(&random)
    let (plain, priced) = (try ChainStore(), try ChainStore())
    for _ in 0..<2 {
      let usual = try await sync(chain, plain, stopsIfCostly: false)
      let report = try await sync(chain, priced, stopsIfCostly: true)
      #expect(report.questions == usual.questions && report == usual, "\(random.comment)")
    }
  }

  @Test("a history that is read wholly is read on without a question")
  func whatIsReadIsNotPriced() async throws {
    var random = SeededRandom()
    let chain = try Shape(own: 60, head: 1_000_000).chain(&random)
    let store = try ChainStore()
    let first = try await sync(chain, store, stopsIfCostly: false)
    let second = try await sync(chain, store, stopsIfCostly: true)
    #expect(first.questions > 200 && second.questions < 30, "\(random.comment)")
    #expect(second.assurance == first.assurance && second.added == 0, "\(random.comment)")
  }

  /// The price at which a sync ends; nil if it reads.
  private func price(_ chain: VirtualChain, _ store: ChainStore) async throws -> SyncPrice? {
    do {
      _ = try await sync(chain, store, stopsIfCostly: true)
      return nil
    } catch HistoryError.costly(let price) {
      return price
    }
  }

  private func isAsked(_ chain: VirtualChain, _ store: ChainStore) async throws -> Bool {
    try await price(chain, store)?.isHigh ?? false
  }

  @Test("few blocks with many transactions are not read without a question")
  func fewBlocksCanBeCostly() async throws {
    var random = SeededRandom()
    let chain = try Shape(own: 300, head: 400).chain(&random)
    #expect(try await isAsked(chain, try ChainStore()), "\(random.comment)")
    #expect(chain.count("eth_getBalance") == 0)
  }

  @Test("a range of log searches that was learned is priced, however few blocks are missing")
  func aLearnedRangeIsPriced() async throws {
    let events: [UInt64: [VirtualEvent]] = [5: [.deposit(1_000_000)]]
    let store = try ChainStore()
    // It is not known before something is read.
    let chain = try VirtualChain(head: 90, events: events, logRange: 1)
    let first = try await sync(chain, store, stopsIfCostly: true)
    #expect(first.questions > SyncPrice.most.requests, "\(first.questions)")
    let later = try VirtualChain(head: 110, events: events, logRange: 1)
    #expect(try await isAsked(later, store))
    #expect(later.count("eth_getLogs") == 0)
  }

  @Test("stored transactions tell how often an account may have received something")
  func storedTransactionsCount() {
    let fresh = SyncPlan.Account(blocks: 2_000, transactions: 400)
    let known = SyncPlan.Account(blocks: 2_000, transactions: 0, stored: 400)
    let none = SyncPlan.Account(blocks: 2_000, transactions: 0)
    let prices = [fresh, known, none].map {
      SyncPlan(accounts: [$0], findsByNonce: true).price(at: .sample).requests
    }
    #expect(prices[0] == prices[1] + 1_200 && prices[1] > SyncPrice.most.requests)
    #expect(prices[2] < SyncPrice.most.requests)
  }

  @Test("an account that mostly receives is priced by its balances", arguments: [1, 2])
  func receivedPaymentsArePriced(seldom: UInt64) async throws {
    var acts: [UInt64: [VirtualWorld.Act]] = [1: [.init(0, .deposit(1_000_000_000_000))]]
    for place in 1...(300 / seldom) {
      let block = place * 3_200 * seldom + place * place * 37 % 900
      acts[block] = [.init(0, .deposit(7))]
    }
    for block in [400_000, 400_100, 800_000] as [UInt64] {
      acts[block, default: []].append(.init(0, .own(value: 5)))
    }
    let chain = VirtualChain(try VirtualWorld(acts), head: 1_000_000)
    let store = try ChainStore()
    let price = try #require(await price(chain, store))
    #expect(chain.count("eth_getBalance") <= BalanceSample.mostRequests)
    let asked = try await sync(chain, store, stopsIfCostly: false).questions
    #expect(
      price.requests <= 2 * asked && asked <= 4 * price.requests,
      "\(price.requests) told, \(asked) asked"
    )
  }

  @Test("regular transactions of the account itself are no received payments")
  func ownTransactionsAreNotReceived() async throws {
    var acts: [UInt64: [VirtualWorld.Act]] = [1: [.init(0, .deposit(1_000_000_000_000))]]
    for place in 1...15 { acts[UInt64(place) * 60_000] = [.init(0, .own(value: 5))] }
    let chain = VirtualChain(try VirtualWorld(acts), head: 1_000_000)
    let sample = BalanceSample(node: node(chain, time: time), account: chain.account)
    let changes = try #require(await sample.changes(in: 0...1_000_000))
    #expect((1...15).contains(changes))
    #expect(try await !isAsked(chain, try ChainStore()))
  }

  @Test("a node without old states tells nothing about what was received")
  func aPrunedNodeShowsNothing() async throws {
    let world = try VirtualWorld([1: [.init(0, .deposit(1_000))]])
    let limits = VirtualLimits(archiveFrom: 900_000)
    let chain = VirtualChain(world, head: 1_000_000, limits: limits)
    let sample = BalanceSample(node: node(chain, time: time), account: chain.account)
    #expect(await sample.changes(in: 0...1_000_000) == nil)
    #expect(await sample.changes(in: 0...15) == nil)
    #expect(await sample.changes(in: 900_001...1_000_000) == 0)
    #expect(chain.count("eth_getBalance") == 51)
  }

  @Test("what a sample shows is priced where it is more than a quarter of the own transactions")
  func aSampleCounts() {
    let plain = SyncPlan.Account(blocks: 1_000_000, transactions: 40)
    var (few, many) = (plain, plain)
    (few.received, many.received) = (9, 100)
    let prices = [plain, few, many].map {
      SyncPlan(accounts: [$0], findsByNonce: true).price(at: .sample).requests
    }
    // 90 more changes, with 3 requests each; c·log2(N/c) balances are 10·17 and 100·14.
    #expect(prices[0] == prices[1] && prices[2] == prices[0] + 90 * 3 + 100 * 14 - 10 * 17)
  }
}
