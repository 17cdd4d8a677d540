import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Which transaction moved ether, by a block's access list (EIP-7928) or by traces.
@Suite struct EvidenceTests {
  typealias Event = VirtualEvent

  static let list = GetBlockAccessList.name
  static let methods = [DebugTraceBlock.name, TraceBlock.name, GetInternalOperations.name]
  static let head: UInt64 = 700
  static let events: [UInt64: [Event]] = [
    10: [.deposit(1_000_000)], 20: [.inside(500)],
    30: [.own(value: 5), .inside(70), .inside(71)], 40: [.inside(2), .withdrawal(gwei: 2)],
    50: [.failed(value: 9), .inside(3)], 60: [.deposit(8)],
  ]
  static let known = [
    "10 received 1000000 tx transaction", "40 withdrawal 2000000000 - withdrawal",
    "30 sent 5 tx transaction", "50 sent 9 tx transaction", "60 received 8 tx transaction",
  ]

  let store: ChainStore
  let time = VirtualTime()
  let id: ChainID

  init() throws { (store, id) = (try ChainStore(), try ChainID(77_080)) }

  func chain(
    _ events: [UInt64: [Event]] = Self.events,
    hasLists: Bool = false,
    _ change: (inout VirtualLimits) -> Void = { _ in }
  ) throws -> VirtualChain {
    let world = try VirtualWorld(
      chain: id,
      events.mapValues { $0.map { VirtualWorld.Act(0, $0) } }
    )
    var limits = VirtualLimits()
    if hasLists { limits.headers = try VirtualHeaders(world, head: Self.head) }
    change(&limits)
    return VirtualChain(world, head: Self.head, limits: limits)
  }

  @discardableResult
  func sync(_ chain: VirtualChain) async throws -> HistoryReport {
    let report = try await HistorySync(
      node(chain, time: time),
      store: store,
      journal: try Journal(),
      chain: id,
      timing: time.timing
    ).run([chain.account])
    // Whatever shows what moved it, the sums are those of the balances.
    #expect(
      report.spans(.ether) == [HistorySpan(0...Self.head, .proved(.node(chain.endpoint)))]
    )
    return report
  }

  func movements(_ chain: VirtualChain) throws -> [Movement] {
    let filter = HistoryFilter(chain: id, accounts: [chain.account])
    return try store.page(filter, limit: 10_000).movements
  }

  /// The rows but the fees: block, kind, amount, whether there is a transaction, and the evidence.
  func rows(_ chain: VirtualChain) throws -> [String] {
    try movements(chain).filter { $0.kind != .fee }.map { row in
      let known = row.transaction == nil ? "-" : "tx"
      let start = "\(row.block.number) \(row.kind.rawValue) \(row.amount)"
      return "\(start) \(known) \(row.evidence.rawValue)"
    }
    .sorted()
  }

  func inside(_ evidence: String) -> [String] {
    let rows = ["20 internal 500", "30 internal 70", "30 internal 71", "40 internal 2"]
    return (Self.known + (rows + ["50 internal 3"]).map { "\($0) \(evidence)" }).sorted()
  }

  static let unattributed =
    (known
    + ["20 internal 500", "30 internal 141", "40 internal 2", "50 internal 3"].map {
      "\($0) - balance"
    }).sorted()

  func asked(_ chain: VirtualChain) -> [Int] {
    ([Self.list] + Self.methods).map { chain.count($0) }
  }

  func learned(_ fact: NodeFact, _ chain: VirtualChain) throws -> UInt64? {
    try store.capability(fact, of: chain.endpoint, chain: id, now: time.timing.now())
  }

  @Test("an access list shows which transaction moved what, and is asked for once a block")
  func anAccessListShowsIt() async throws {
    let chain = try chain(hasLists: true)
    try await sync(chain)
    #expect(try rows(chain) == inside("tx access-list"))
    #expect(asked(chain) == [4, 0, 0, 0])
    let found = try movements(chain)
    let made = chain.world.transactions
    let two = found.filter { $0.block.number == 30 && $0.kind == .internal }.map(\.transaction)
    #expect(Set(two) == Set(made[30]?.dropFirst().map { $0.signed.hash } ?? []))
    #expect(found.allSatisfy { $0.kind != .internal || $0.counterparty == nil })
    try await sync(chain)
    #expect(try asked(chain) == [4, 0, 0, 0] && movements(chain) == found)
  }

  @Test("each kind of trace shows it, too, with the payer", arguments: EvidenceTests.methods)
  func tracesShowIt(method: String) async throws {
    let chain = try chain { $0.traces = [method] }
    try await sync(chain)
    #expect(try rows(chain) == inside("tx trace"))
    #expect(try movements(chain).allSatisfy { $0.kind != .internal || $0.counterparty == .zero })
    // One for each block; those that it lacks are asked for once. Of operations, one for each
    // transaction of the four blocks.
    let counts = asked(chain)
    let place = try #require(Self.methods.firstIndex(of: method)) + 1
    #expect(counts[0] == 0 && counts[place] == (place == 3 ? 7 : 4))
    #expect(counts.enumerated().allSatisfy { $0 == 0 || $0 == place || $1 == ($0 < place ? 1 : 0) })
    try await sync(chain)
    #expect(asked(chain) == counts)
  }

  @Test("a node without any of it is asked once for each, and not in the next sync")
  func whatIsNotThereIsAskedForOnce() async throws {
    let chain = try chain()
    try await sync(chain)
    #expect(try rows(chain) == Self.unattributed && asked(chain) == [0, 1, 1, 1])
    try await sync(chain)
    #expect(asked(chain) == [0, 1, 1, 1])
  }

  @Test("a block that is explained costs no request")
  func whatIsExplainedCostsNothing() async throws {
    let events: [UInt64: [Event]] = [
      10: [.deposit(1_000_000)], 20: [.own(value: 4)], 30: [.withdrawal(gwei: 1)],
    ]
    let chain = try chain(events, hasLists: true) { $0.traces = Set(Self.methods) }
    try await sync(chain)
    #expect(asked(chain) == [0, 0, 0, 0])
  }

  @Test("where lists or traces are gone, the blocks below are not asked for")
  func whatIsGoneIsNotAskedForBelow() async throws {
    let chain = try chain(hasLists: true) {
      ($0.listsFrom, $0.traces, $0.tracesFrom) = (50, [DebugTraceBlock.name], 40)
    }
    try await sync(chain)
    #expect(
      try rows(chain).filter { $0.contains("internal") } == [
        "20 internal 500 - balance", "30 internal 141 - balance", "40 internal 2 tx trace",
        "50 internal 3 tx access-list",
      ]
    )
    // The blocks that are found first are asked for first, mostly the newest.
    let counts = asked(chain)
    #expect((2...4).contains(counts[0]) && (2...3).contains(counts[1]))
    #expect(counts.suffix(2) == [1, 1])
    #expect(try learned(.noAccessList, chain) == 40)
    #expect(try learned(.noTrace(DebugTraceBlock.name), chain) == 30)
    #expect(try learned(.noTrace(TraceBlock.name), chain) == .max)
  }

  @Test("a list that is not the header's is refused, and no other is asked for that day")
  func aForgedListIsRefused() async throws {
    let forged = try self.chain(hasLists: true) {
      $0.told = { _ in #"[{"address":"0x00000000000000000000000000000000000000aa"}]"# }
    }
    try await sync(forged)
    #expect(try rows(forged) == Self.unattributed && asked(forged) == [1, 1, 1, 1])
    #expect(try learned(.noAccessList, forged) == .max)
  }

  @Test(
    "traces that do not fit the balances, are cut or are of another block tell nothing",
    arguments: [
      { $0.replacing("\"value\":\"0x1f4\"", with: "\"value\":\"0x1f5\"") },
      { String($0.dropLast(30)) },
      { $0.replacing(/"txHash":"0x../, with: "\"txHash\":\"0x00") },
      { _ in "[]" },
      { _ in #"[{"error":"execution timeout"}]"# },
      { _ in "null" },
    ] as [@Sendable (String) -> String]
  )
  func tracesThatDoNotFitTellNothing(told: @escaping @Sendable (String) -> String) async throws {
    let events: [UInt64: [Event]] = [10: [.deposit(1_000_000)], 20: [.inside(500)]]
    let chain = try chain(events) { ($0.traces, $0.told) = ([DebugTraceBlock.name], told) }
    try await sync(chain)
    #expect(
      try rows(chain) == [
        "10 received 1000000 tx transaction", "20 internal 500 - balance",
      ]
    )
  }

  @Test("where the traces of a block explain nothing, no transaction is asked for alone")
  func whatIsTracedIsNotAskedForOneByOne() async throws {
    let events: [UInt64: [Event]] = [10: [.deposit(1_000_000)], 20: [.inside(500)]]
    let chain = try chain(events) {
      $0.traces = Set(Self.methods)
      $0.told = { $0.replacing("\"value\":\"0x1f4\"", with: "\"value\":\"0x1f5\"") }
    }
    try await sync(chain)
    #expect(asked(chain) == [0, 1, 1, 0])
    #expect(
      try rows(chain) == [
        "10 received 1000000 tx transaction", "20 internal 500 - balance",
      ]
    )
  }

  @Test("a list of an account that the header's block did not change in this way tells nothing")
  func aListThatEndsElsewhereTellsNothing() async throws {
    // The headers are those of another chain, in which the block pays more.
    let other = try VirtualWorld(
      chain: id,
      [10: [.init(0, .deposit(1_000_000))], 20: [.init(0, .inside(501))]]
    )
    let headers = try VirtualHeaders(other, head: Self.head)
    let events: [UInt64: [Event]] = [10: [.deposit(1_000_000)], 20: [.inside(500)]]
    let chain = try chain(events) { $0.headers = headers }
    try await sync(chain)
    #expect(
      try rows(chain) == [
        "10 received 1000000 tx transaction", "20 internal 500 - balance",
      ]
    )
  }
}
