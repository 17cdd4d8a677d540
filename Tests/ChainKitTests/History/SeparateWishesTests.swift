import Entity
import TestSupport
import Testing

@testable import ChainKit

/// The price, the limit and the first block of accounts that are synced each through a node of its own.
@Suite struct SeparateWishesTests {
  private let world: VirtualWorld
  private let time = VirtualTime()
  private static let head: UInt64 = 1_000_000
  private static let accounts = 3

  init() throws {
    var acts: [UInt64: [VirtualWorld.Act]] = [:]
    for account in 0..<Self.accounts {
      let first = UInt64(account + 1)
      acts[first] = [VirtualWorld.Act(account, .deposit(1_000_000_000_000))]
      for place in 1...15 {
        acts[UInt64(place) * 60_000 + first] = [VirtualWorld.Act(account, .own(value: 5))]
      }
    }
    world = try VirtualWorld(accounts: Self.accounts, acts)
  }

  private func chains(_ change: (Int, inout VirtualLimits) -> Void = { _, _ in }) -> [VirtualChain]
  {
    world.accounts.indices.map { place in
      var limits = VirtualLimits()
      change(place, &limits)
      return VirtualChain(world, head: Self.head, limits: limits)
    }
  }

  /// Syncs some of the accounts, each through its own node.
  private func sync(
    _ chains: [VirtualChain],
    of places: Range<Int> = 0..<accounts,
    into store: ChainStore,
    recorder: PostRecorder? = nil,
    _ change: (inout SyncWishes) -> Void = { _ in }
  ) async throws -> HistoryReport {
    var wishes = SyncWishes()
    wishes.separatesAccounts = true
    change(&wishes)
    let accounts = places.map { place in
      let transport: any Transport =
        recorder.map { $0.connection(place, to: chains[place]) } ?? chains[place]
      let endpoint = Endpoint(transport, expecting: nil, timing: time.timing)
      return (account: world.accounts[place], node: Node(endpoint))
    }
    return try await SeparateSync(
      store: store,
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing,
      wishes: wishes
    ).run(accounts)
  }

  private func rows(_ store: ChainStore) throws -> [Movement] {
    try store.page(HistoryFilter(chain: .ethereum, accounts: world.accounts), limit: 10_000)
      .movements
  }

  // MARK: The price

  @Test("the price is that of all accounts, and is found once, before anything is read")
  func thePriceIsThatOfAll() async throws {
    // One account alone is cheap.
    _ = try await sync(chains(), of: 0..<1, into: try ChainStore()) { $0.stopsIfCostly = true }
    let (chains, store) = (chains(), try ChainStore())
    let recorder = PostRecorder(world.accounts)
    var told: SyncPrice?
    do {
      _ = try await sync(chains, into: store, recorder: recorder) { $0.stopsIfCostly = true }
    } catch HistoryError.costly(let price) {
      told = price
    }
    let price = try #require(told)
    #expect(price.isHigh)
    for chain in chains {
      #expect(chain.count("eth_getBalance") <= BalanceSample.mostRequests)
      #expect(chain.count("eth_getLogs") <= 1)
      #expect(chain.count("eth_getTransactionCount") == 1)
    }
    #expect(try rows(store).isEmpty)
    #expect(recorder.namedByConnection == [[0], [1], [2]])
    #expect(recorder.named.allSatisfy { $0.count <= 1 })
    let asked = try await sync(chains, into: store).questions
    #expect(
      price.requests <= 3 * asked && asked <= 3 * price.requests,
      "\(price.requests) told, \(asked) asked"
    )
  }

  @Test("what is read already is not priced, and a cheap account after it is read")
  func whatIsReadIsNotPriced() async throws {
    let store = try ChainStore()
    _ = try await sync(chains(), of: 0..<2, into: store)
    let chains = chains()
    let report = try await sync(chains, into: store) { $0.stopsIfCostly = true }
    #expect(report.isVerified && Set(report.assurance.map(\.account)).count == Self.accounts)
    #expect(report.questions > 0)
  }

  // MARK: The limit

  @Test("a limit is for all accounts together, and many limited syncs read what one reads")
  func aLimitIsShared() async throws {
    let (store, other) = (try ChainStore(), try ChainStore())
    let chains = chains { $1.logRange = 5_000 }
    let whole = try await sync(chains, into: other)
    #expect(whole.isVerified)
    let most = 600
    var runs = 0
    var last: HistoryReport?
    while runs < 100 {
      let report = try await sync(chains, into: store) { $0.maxRequests = most }
      (runs, last) = (runs + 1, report)
      // What was begun for an account is ended.
      #expect(report.questions <= most + 120 * Self.accounts, "\(report.questions)")
      let gaps = report.assurance.flatMap(\.gaps)
      #expect(gaps.allSatisfy { $0.reason == .notAsked }, "\(gaps)")
      if gaps.isEmpty { break }
    }
    #expect(runs > 1 && runs < 100, "\(runs)")
    #expect(last?.assurance == whole.assurance)
    #expect(try rows(store) == rows(other))
  }

  // MARK: The first block

  @Test func eachAccountBeginsThere() async throws {
    let store = try ChainStore()
    let report = try await sync(chains(), into: store) { $0.start = .block(600_000) }
    for account in world.accounts {
      for subject in [.ether, .nonces, .otherTokens] as [HistorySubject] {
        #expect(report.gaps(subject, of: account) == ["0...599999 not-asked"], "\(subject)")
      }
    }
    #expect(try rows(store).allSatisfy { $0.block.number >= 600_000 } && !rows(store).isEmpty)
  }

  @Test("a start after the newest block is refused, and nothing is read")
  func theFutureIsRefused() async throws {
    let chains = chains()
    await #expect(throws: HistoryError.startsLater(head: Self.head)) {
      try await sync(chains, into: try ChainStore()) { $0.start = .block(Self.head + 1) }
    }
    #expect(chains.allSatisfy { $0.count("eth_getBalance") == 0 })
  }
}
