import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Histories on chains that log all ether that moves in transactions (EIP-7708).
@Suite struct EtherLogTests {
  typealias Event = VirtualEvent

  let store: ChainStore
  let time = VirtualTime()
  /// A chain of which it is known since when it logs ether.
  let sepolia: ChainID
  /// A chain of which nothing is known.
  let unknown: ChainID

  /// The first block of Sepolia with logs, at twelve seconds a block.
  static let first: UInt64 = 149_274_568

  init() throws {
    store = try ChainStore()
    (sepolia, unknown) = (try ChainID(11_155_111), try ChainID(77_080))
  }

  func world(
    on chain: ChainID,
    from first: UInt64,
    _ events: [UInt64: [Event]]
  ) throws -> VirtualWorld {
    try VirtualWorld(
      chain: chain,
      etherLogsFrom: first,
      events.mapValues { $0.map { VirtualWorld.Act(0, $0) } }
    )
  }

  func sync(_ chain: VirtualChain) async throws -> HistoryReport {
    try await HistorySync(
      node(chain, time: time),
      store: store,
      journal: try Journal(),
      chain: chain.world.chain,
      timing: time.timing
    ).run([chain.account])
  }

  func movements(_ chain: VirtualChain) throws -> [Movement] {
    let filter = HistoryFilter(chain: chain.world.chain, accounts: [chain.account])
    return try store.page(filter, limit: 10_000).movements
  }

  /// The rows in order of their texts: block, kind and amount; and `tx` if they have a transaction.
  func rows(_ chain: VirtualChain, above base: UInt64 = 0) throws -> [String] {
    try movements(chain).filter { $0.kind != .fee }.map { row in
      let known = row.transaction == nil ? "" : " tx"
      return "\(row.block.number - base) \(row.kind.rawValue) \(row.amount)\(known)"
    }
    .sorted()
  }

  func isProved(_ report: HistoryReport, _ chain: VirtualChain) -> Bool {
    report.spans(.ether) == [HistorySpan(0...chain.head, .proved(.node(chain.endpoint)))]
      && report.gaps(.nonces).isEmpty
  }

  @Test("what a contract paid has its transaction, and a transaction's own value is one row")
  func whatAContractPaidHasItsTransaction() async throws {
    let base = Self.first
    let world = try world(
      on: sepolia,
      from: base,
      [
        base + 100: [.deposit(1_000_000)], base + 200: [.inside(500)],
        base + 300: [.own(value: 5), .inside(70), .inside(70)], base + 400: [.withdrawal(gwei: 2)],
        base + 500: [.failed(value: 9)], base + 990: [.inside(3)],
      ]
    )
    let chain = VirtualChain(world, head: base + 1000)
    #expect(isProved(try await sync(chain), chain))
    #expect(
      try rows(chain, above: base) == [
        "100 received 1000000 tx", "200 internal 500 tx", "300 internal 70 tx",
        "300 internal 70 tx", "300 sent 5 tx", "400 withdrawal 2000000000", "500 sent 9 tx",
        "990 internal 3 tx",
      ]
    )
    let inside = try #require(try movements(chain).first { $0.amount == 500 })
    #expect(inside.transaction == world.transactions[base + 200]?.first?.signed.hash)
    #expect(inside.counterparty == .zero && inside.evidence == .log)
    let two = Set(try movements(chain).filter { $0.amount == 70 }.map(\.transaction))
    #expect(two.count == 2)
    // A second sync asks for the last blocks alone, and changes nothing.
    let (before, asked) = (try movements(chain), chain.count("eth_getTransactionReceipt"))
    let second = try await sync(chain)
    #expect(try second.added == 0 && movements(chain) == before)
    #expect(chain.count("eth_getTransactionReceipt") <= asked + 1)
  }

  @Test("before the first block of a chain, and on one that does not log ether, a log is a forgery")
  func beforeTheFirstBlockALogIsAForgery() async throws {
    let base = Self.first
    let world = try world(
      on: sepolia,
      from: base,
      [
        base - 500: [.deposit(1000)], base - 400: [.forgedEther(900)],
        base - 300: [.inside(300)], base - 200: [.inside(40), .forgedEther(40)],
        base: [.inside(5)],
      ]
    )
    let chain = VirtualChain(world, head: base + 100)
    #expect(isProved(try await sync(chain), chain))
    #expect(
      try rows(chain, above: base - 500) == [
        "0 received 1000 tx", "200 internal 300", "300 internal 40", "500 internal 5 tx",
      ]
    )
    let other = VirtualChain(
      try self.world(on: .ethereum, from: 0, [10: [.deposit(100)], 20: [.inside(30)]]),
      head: 1000
    )
    let report = try await sync(other)
    #expect(isProved(report, other))
    #expect(try rows(other) == ["10 received 100 tx", "20 internal 30"])
    // The chain is no token.
    #expect(!report.assurance.contains { $0.subject == .token(LoggedEther.emitter) })
  }

  @Test("where it is not known, the blocks that are read show whether the chain logs ether")
  func learnsFromTheBlocksThatAreRead() async throws {
    let events: [UInt64: [Event]] = [
      100: [.deposit(1_000_000)], 200: [.forgedEther(900)], 300: [.inside(300)],
      600_000: [.deposit(5)], 700_000: [.inside(70)], 800_000: [.inside(8)],
    ]
    let world = try world(on: unknown, from: 500_000, events)
    let chain = VirtualChain(world, head: 1_000_000)
    #expect(isProved(try await sync(chain), chain))
    let expected = [
      "100 received 1000000 tx", "300 internal 300", "600000 received 5 tx",
      "700000 internal 70 tx", "800000 internal 8 tx",
    ]
    #expect(try rows(chain) == expected)
    func learned(_ fact: NodeFact) throws -> UInt64? {
      try store.capability(fact, of: chain.endpoint, chain: unknown, now: time.timing.now())
    }
    #expect(try learned(.etherLogsFrom) == 600_000 && learned(.noEtherLogs) == 100)
    // Nothing of it is asked again.
    let asked = chain.count("eth_getTransactionReceipt")
    #expect(isProved(try await sync(chain), chain))
    #expect(try rows(chain) == expected)
    #expect(asked > 0 && chain.count("eth_getTransactionReceipt") == asked)
    // What is learned later goes before what was: the chain was begun anew.
    let scan = try await scan(chain)
    let header = try await BlockReader(scan: scan).headers([650_000])[0].reference
    #expect(try scan.logsEther(at: header) == true)
    #expect(try !scan.logsEther(in: header, shown: false))
    #expect(try scan.logsEther(at: header) == false)
    #expect(try scan.logsEther(in: header, shown: true))
    #expect(try scan.logsEther(at: header) == true && learned(.noEtherLogs) == nil)
  }

  private func scan(_ chain: VirtualChain) async throws -> ScanContext {
    let source = node(chain, time: time)
    return ScanContext(
      node: source,
      store: store,
      chain: chain.world.chain,
      timing: time.timing,
      head: try await source.block(.latest).header,
      settled: chain.head - VirtualChain.finalDepth,
      questionsBefore: 0,
      progress: { _ in }
    )
  }

  @Test("of an account with code, what came and went again in one transaction is listed, too")
  func whatCameAndWentAgainIsListed() async throws {
    let base = Self.first
    let world = try world(
      on: sepolia,
      from: base,
      [
        base + 10: [.deposit(500)], base + 20: [.through(40)], base + 30: [.taken(100)],
        base + 990: [.through(7)],
      ]
    )
    var limits = VirtualLimits()
    limits.hasCode = true
    let chain = VirtualChain(world, head: base + 1000, limits: limits)
    let report = try await sync(chain)
    #expect(report.spans(.ether) == [HistorySpan(0...chain.head, .told(by: chain.endpoint))])
    #expect(
      try rows(chain, above: base) == [
        "10 received 500 tx", "20 internal 40 tx", "20 internal-out 40 tx",
        "30 internal-out 100 tx", "990 internal 7 tx", "990 internal-out 7 tx",
      ]
    )
    let taken = try #require(try movements(chain).first { $0.amount == 100 })
    #expect(taken.counterparty == world.other)
    #expect(taken.transaction == world.transactions[base + 30]?.first?.signed.hash)
  }

  @Test("two states for each block that logs name, instead of a search for it")
  func logsSaveTheSearch() async throws {
    var random = SeededRandom()
    let base = Self.first
    var events: [UInt64: [Event]] = [:]
    for _ in 0..<60 {
      let block = base + UInt64.random(in: 0...1_000_000, using: &random)
      let amount = UInt64.random(in: 1...1_000_000, using: &random)
      // Without logs, two of them in one block would be one row.
      let isPlain = Bool.random(using: &random) || events[block] != nil
      events[block, default: []].append(isPlain ? .deposit(amount) : .inside(amount))
    }
    let head = base + 1_000_100
    let with = VirtualChain(try world(on: sepolia, from: base, events), head: head)
    #expect(isProved(try await sync(with), with), "\(random.comment)")
    #expect(try movements(with).allSatisfy { $0.transaction != nil }, "\(random.comment)")
    let most = 2 * events.count + 8
    #expect(with.count("eth_getBalance") <= most, "\(random.comment)")
    let without = VirtualChain(try world(on: unknown, from: .max, events), head: head)
    #expect(isProved(try await sync(without), without), "\(random.comment)")
    #expect(without.count("eth_getBalance") > 3 * most, "\(random.comment)")
    let amounts = [with, without].map { chain in
      (try? movements(chain).map { "\($0.block.number) \($0.amount)" }.sorted()) ?? []
    }
    #expect(amounts[0] == amounts[1], "\(random.comment)")
  }
}
