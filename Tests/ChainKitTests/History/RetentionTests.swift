import Core
import Entity
import Testing

@testable import ChainKit

/// What nodes keep, by their own word or by a search, and when that is no longer believed.
@Suite struct RetentionTests {
  private let store: ChainStore
  private let time = VirtualTime()
  private static let head: UInt64 = 1_000_000
  private static let day: Int64 = 86_400

  init() throws { store = try ChainStore() }

  /// An answer of `eth_capabilities`.
  private static func told(_ resources: String, head: UInt64 = head) -> String {
    #"{"head":{"number":"\#(Quantity.text(head))","hash":"0x00"},\#(resources)}"#
  }

  private static func resource(_ name: String, _ oldest: UInt64, window: UInt64? = nil) -> String {
    let strategy = window.map {
      #","deleteStrategy":{"type":"window","retentionBlocks":"\#(Quantity.text($0))"}"#
    }
    let block = Quantity.text(oldest)
    return #""\#(name)":{"disabled":false,"oldestBlock":"\#(block)"\#(strategy ?? "")}"#
  }

  private func sync(_ chain: VirtualChain) async throws -> HistoryReport {
    let memory = store.memory(of: chain.endpoint, chain: .ethereum, timing: time.timing)
    return try await sync(
      chain.account,
      Endpoint(chain, expecting: nil, timing: time.timing, memory: memory)
    )
  }

  private func sync(_ account: Address, _ asker: any Asker) async throws -> HistoryReport {
    try await HistorySync(
      Node(asker),
      store: store,
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing
    ).run([account])
  }

  private func fact(_ fact: NodeFact, of node: EndpointID = .sample) throws -> UInt64? {
    try store.capability(fact, of: node, chain: .ethereum, now: time.now)
  }

  private static let early: [UInt64: [VirtualChain.Event]] = [10: [.deposit(500)]]

  @Test(arguments: [(nil, 900_000), (0x80 as UInt64?, 900_016)] as [(UInt64?, UInt64)])
  func whatANodeDeletedIsNotSearchedFor(window: UInt64?, edge: UInt64) async throws {
    let chain = try VirtualChain(
      head: Self.head,
      events: Self.early,
      archiveFrom: 900_000,
      capabilities: Self.told(
        Self.resource("state", 900_000, window: window) + "," + Self.resource("logs", 0)
      )
    )
    let first = try await sync(chain)
    #expect(first.gaps(.ether) == ["0...\(edge) no-state"])
    #expect(first.gaps(.otherTokens) == [])
    #expect(chain.count("eth_capabilities") == 1)
    #expect(chain.count("eth_getBalance") == 2)
    time.pass(Self.day - 1)
    #expect(try await sync(chain).assurance == first.assurance)
    // The blocks that are not settled are read anew.
    #expect(chain.count("eth_capabilities") == 1 && chain.count("eth_getBalance") <= 8)
  }

  @Test func aNodeThatKeepsMoreByNowIsBelievedTheNextDay() async throws {
    let pruned = try VirtualChain(
      head: Self.head,
      events: Self.early,
      archiveFrom: 900_000,
      capabilities: Self.told(Self.resource("state", 900_000))
    )
    _ = try await sync(pruned)
    time.pass(Self.day)
    let whole = try VirtualChain(
      head: Self.head,
      events: Self.early,
      capabilities: Self.told(Self.resource("state", 0))
    )
    #expect(try await sync(whole).isVerified)
    #expect(whole.count("eth_capabilities") == 1)
    #expect(try fact(.archiveFrom) == 0)
  }

  @Test func aNodeThatCannotTellIsAskedOnceAWeek() async throws {
    let chain = try VirtualChain(head: Self.head, events: Self.early, archiveFrom: 500)
    for (days, count) in [(0, 1), (6, 1), (1, 2)] as [(Int64, Int)] {
      time.pass(days * Self.day)
      let report = try await sync(chain)
      #expect(report.gaps(.ether) == ["0...500 no-state"])
      #expect(chain.count("eth_capabilities") == count)
    }
  }

  @Test func aWindowThatHasMovedIsAskedForAgain() async throws {
    func chain(_ head: UInt64, _ events: [UInt64: [VirtualChain.Event]]) throws -> VirtualChain {
      let oldest = head - 127
      return try VirtualChain(
        head: head,
        events: events,
        archiveFrom: oldest,
        capabilities: Self.told(Self.resource("state", oldest, window: 128), head: head)
      )
    }
    _ = try await sync(chain(Self.head, [:]))
    let later = try chain(Self.head + 1000, [Self.head + 500: [.deposit(7)]])
    let report = try await sync(later)
    // H8: the span that was proved the first time stays proved.
    #expect(
      report.gaps(.ether) == [
        "0...\(Self.head - 111) no-state", "\(Self.head - 63)...\(Self.head + 889) no-state",
      ]
    )
    #expect(later.count("eth_capabilities") == 1)
    #expect(later.count("eth_getBalance") <= 4)
  }

  @Test func whereLittleIsMissingNobodyIsAsked() async throws {
    let told = Self.told(Self.resource("state", 0))
    // Where nothing happened, nothing at all is missing.
    let new: [UInt64: [VirtualChain.Event]] = [
      Self.head + 128: [.deposit(7)], Self.head + 257: [.deposit(7)],
    ]
    let events = Self.early.merging(new) { $1 }
    _ = try await sync(
      VirtualChain(head: Self.head, events: events, capabilities: told)
    )
    time.pass(8 * Self.day)
    for (blocks, count) in [(128, 0), (257, 1)] as [(UInt64, Int)] {
      let later = try VirtualChain(
        head: Self.head + blocks,
        events: events,
        capabilities: told
      )
      #expect(try await sync(later).isVerified)
      #expect(later.count("eth_capabilities") == count)
    }
  }

  @Test(arguments: [
    #""state":{"disabled":false,"oldestBlock":"0xf4241"}"#,
    #""state":{"disabled":true,"oldestBlock":"0x10"}"#, #""state":{"disabled":false}"#,
    #""state":{"oldestBlock":16}"#, #""state":null"#, #""state":{"oldestBlock":null}"#,
    #""tx":{"disabled":false,"oldestBlock":"0x10"}"#,
  ])
  func whatMakesNoSenseIsNotBelieved(resources: String) async throws {
    let chain = try VirtualChain(
      head: Self.head,
      events: Self.early,
      capabilities: Self.told(resources)
    )
    #expect(try await sync(chain).isVerified)
    #expect(try fact(.archiveFrom) == nil)
  }

  @Test func aStateBelowTheLowestDisprovesIt() async throws {
    let chain = try VirtualChain(head: Self.head, events: Self.early)
    try store.learn(.archiveFrom, 500_000, of: .sample, chain: .ethereum, now: time.now)
    #expect(try await sync(chain).isVerified)
    #expect(try fact(.archiveFrom) == nil)
    // The control: where it is missing, it stays.
    let pruned = try VirtualChain(
      head: Self.head,
      events: Self.early,
      archiveFrom: 500_000,
      at: EndpointID(redacted: "http://pruned")
    )
    let other = try ChainStore()
    try other.learn(.archiveFrom, 500_000, of: pruned.endpoint, chain: .ethereum, now: time.now)
    let report = try await HistorySync(
      node(pruned, time: time),
      store: other,
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing
    ).run([pruned.account])
    #expect(report.gaps(.ether) == ["0...500000 no-state"])
    #expect(
      try other.capability(.archiveFrom, of: pruned.endpoint, chain: .ethereum, now: time.now)
        == 500_000
    )
  }

  @Test func anArchiveNodeThatIsAddedCompletesTheHistoryAtOnce() async throws {
    let names = ["http://pruned", "http://archive"].map { EndpointID(redacted: $0) }
    let chains = try zip(names, [900_000, 0] as [UInt64]).map { name, first in
      try VirtualChain(head: Self.head, events: Self.early, archiveFrom: first, at: name)
    }
    #expect(try await sync(chains[0]).gaps(.ether) == ["0...900000 no-state"])
    #expect(try fact(.archiveFrom, of: names[0]) == 900_000)
    let pool = Pool(
      chains.map { Endpoint($0, expecting: nil, backoff: .none, timing: time.timing) },
      hedges: false,
      timing: time.timing
    )
    #expect(try await sync(chains[0].account, pool.session()).isVerified)
  }

  @Test(arguments: [1, 2, 400_000, 999_999, 1_000_000] as [UInt64])
  func theEdgeOfTheLogsIsFoundAndSaid(logsFrom: UInt64) async throws {
    let chain = try VirtualChain(head: Self.head, events: Self.early, logsFrom: logsFrom)
    let first = try await sync(chain)
    #expect(first.gaps(.otherTokens) == ["0...\(logsFrom - 1) no-logs"])
    #expect(first.gaps(.ether) == [])
    let asked = chain.count("eth_getLogs")
    #expect(asked <= 26, "\(asked)")
    #expect(try await sync(chain).assurance == first.assurance)
    // The blocks that are not settled are read anew.
    #expect(chain.count("eth_getLogs") <= asked + 3)
    // The next day everything is tried again.
    time.pass(Self.day)
    _ = try await sync(chain)
    #expect(chain.count("eth_getLogs") > asked)
  }

  @Test func logsThatANodeDeletedAreNotSearchedFor() async throws {
    let chain = try VirtualChain(
      head: Self.head,
      events: Self.early,
      logsFrom: 400_000,
      capabilities: Self.told(Self.resource("logs", 400_000))
    )
    let report = try await sync(chain)
    #expect(report.gaps(.otherTokens) == ["0...399999 no-logs"])
    #expect(chain.count("eth_getLogs") == 3)
  }

  @Test("H4: a node without any logs has a gap, and the ether is read")
  func h4ANodeWithoutAnyLogsHasAGap() async throws {
    let chain = try VirtualChain(head: Self.head, events: Self.early, logsFrom: .max)
    for _ in 0..<2 {
      let report = try await sync(chain)
      #expect(report.gaps(.otherTokens) == ["0...\(Self.head) no-logs"])
      #expect(report.gaps(.ether) == [])
    }
    #expect(chain.count("eth_getLogs") <= 20, "\(chain.count("eth_getLogs"))")
  }

  /// A node that deleted the genesis block, too.
  private struct WithoutGenesis: Transport {
    let inner: VirtualChain
    var endpoint: EndpointID { inner.endpoint }

    func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
      let text = String(decoding: body, as: UTF8.self)
      guard text.contains(#""eth_getBlockByNumber","params":["0x0""#) else {
        return try await inner.post(body, timeouts: timeouts)
      }
      let id = text.firstMatch(of: /"id":(\d+)/).flatMap { Int($0.1) } ?? 0
      return HTTPAnswer(body: Array(refusal(4444, "pruned history unavailable", id: id).utf8))
    }
  }

  @Test func aNodeWithoutTheGenesisBlockHasAHistory() async throws {
    let chain = try VirtualChain(head: Self.head, events: Self.early)
    let node = Endpoint(WithoutGenesis(inner: chain), expecting: nil, timing: time.timing)
    for _ in 1...2 { #expect(try await sync(chain.account, node).isVerified) }
  }

  @Test func aLogRangeThatWasLiftedIsForgotten() async throws {
    try store.learn(.logsRange, 1000, of: .sample, chain: .ethereum, now: time.now)
    let chain = try VirtualChain(head: Self.head, events: Self.early)
    #expect(try await sync(chain).isVerified)
    #expect(try fact(.logsRange) == nil)
    #expect(chain.count("eth_getLogs") <= 30)
  }

  @Test func aLogRangeThatHoldsIsKept() async throws {
    try store.learn(.logsRange, 1000, of: .sample, chain: .ethereum, now: time.now)
    let chain = try VirtualChain(head: 50_000, events: Self.early, logRange: 1000)
    #expect(try await sync(chain).isVerified)
    #expect(try fact(.logsRange) == 1000)
    // One search of each kind tries more.
    #expect(chain.count("eth_getLogs") == 3 * (51 + 1))
  }
}
