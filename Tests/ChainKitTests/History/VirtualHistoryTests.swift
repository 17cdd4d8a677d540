import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

@Suite struct VirtualHistoryTests {
  private let store: ChainStore
  private let time = VirtualTime()

  init() throws { store = try ChainStore() }

  private func sync(_ chain: VirtualChain) async throws -> HistoryReport {
    try await sync(chain.account, node(chain, time: time))
  }

  private func sync(_ account: Address, _ node: Node) async throws -> HistoryReport {
    try await HistorySync(
      node,
      store: store,
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing
    ).run([account])
  }

  private func page(_ chain: VirtualChain, _ limit: Int = 100_000, _ offset: Int = 0) throws
    -> HistoryPage
  {
    try store.page(
      HistoryFilter(chain: .ethereum, accounts: [chain.account]),
      limit: limit,
      offset: offset
    )
  }

  @Test(arguments: [(10, 26_000_000), (100, 26_000_000), (300, 1_000_000), (40, 150_000_000)])
  func findsEverythingWithinTheFormula(changes: Int, blocks: Int) async throws {
    var random = SeededRandom()
    let head = UInt64(blocks)
    let events = VirtualChain.random(head: head, changes: changes, &random)
    let chain = try VirtualChain(head: head, events: events)
    let report = try await sync(chain)
    #expect(report.isVerified, "\(random.comment)")
    let rows = try page(chain)
    let expected = events.values.joined().count
    #expect(rows.movements.filter { $0.kind != .fee }.count == expected, "\(random.comment)")
    // c·log2(N/c) reads of the state, a tenth and a few more for variance, the ends of the search, and
    // two for each block with an amount that nothing explains.
    let formula = Double(events.count) * log2(Double(blocks) / Double(events.count))
    let unattributed = rows.movements.filter { $0.kind == .internal }.count
    let reads = Double(chain.count("eth_getBalance") - 2 * unattributed)
    #expect(reads <= formula * 1.1 + 12, "\(reads) reads, formula \(formula), \(random.comment)")
    #expect(chain.count("eth_getTransactionCount") <= chain.count("eth_getBalance"))
    #expect(chain.count("eth_getLogs") == 3)
  }

  @Test func amountsAndKindsMatchTheHistory() async throws {
    let chain = try VirtualChain(
      head: 5_000_000,
      events: [
        100: [.deposit(1_000_000)], 200: [.own(value: 5), .own(value: 6)],
        // Incoming equals outgoing ether, fee included: only the nonce shows the transaction.
        300: [.own(value: 1000), .inside(22_000)],
        4_999_999: [.withdrawal(gwei: 2), .deposit(3), .inside(4)], 5_000_000: [.inside(5)],
      ]
    )
    #expect(try await sync(chain).isVerified)
    let rows = try page(chain).movements.map {
      "\($0.block.number) \($0.kind.rawValue) \($0.amount)"
    }
    #expect(
      rows.reversed() == [
        "100 received 1000000", "200 fee 21000", "200 sent 5", "200 fee 21000", "200 sent 6",
        "300 fee 21000", "300 sent 1000", "300 internal 22000", "4999999 received 3",
        "4999999 internal 4", "4999999 withdrawal 2000000000", "5000000 internal 5",
      ]
    )
  }

  @Test func anUntouchedAccountCostsAHandfulOfQuestions() async throws {
    let chain = try VirtualChain(head: 26_000_000, events: [:])
    let report = try await sync(chain)
    #expect(report.isVerified && report.added == 0)
    #expect(report.questions <= 18, "\(report.questions)")
  }

  @Test("H7: what code took is listed, and the account's ether is told and not proved")
  func h7TheEtherOfAnAccountWithCodeIsTold() async throws {
    let chain = try VirtualChain(
      head: 1000,
      events: [10: [.deposit(500)], 20: [.drain(100)]],
      hasCode: true
    )
    let report = try await sync(chain)
    #expect(report.spans(.ether) == [HistorySpan(0...1000, .told(by: chain.endpoint))])
    #expect(report.gaps(.ether) == [] && !report.isVerified)
    let rows = try page(chain).movements
    #expect(
      rows.map { "\($0.kind.rawValue) \($0.amount)" } == ["internal-out 100", "received 500"]
    )
    #expect(rows.allSatisfy { $0.kind == .received || $0.transaction == nil })
  }

  @Test func aNonceWithoutATransactionIsNoticed() async throws {
    let chain = try VirtualChain(head: 1000, events: [10: [.deposit(500)], 20: [.bump]])
    // And noticed again by a sync that reads nothing new.
    for _ in 1...2 {
      let report = try await sync(chain)
      #expect(report.gaps(.nonces) == ["20...20 rows-differ"] && report.gaps(.ether) == [])
    }
  }

  @Test(arguments: [1, 63, 64, 500, 999_999])
  func findsTheEdgeOfWhatANodeKeeps(archiveFrom: UInt64) async throws {
    let chain = try VirtualChain(
      head: 1_000_000,
      events: [
        1: [.deposit(1_000_000)], 600: [.own(value: 5)], 999_998: [.deposit(7)],
        1_000_000: [.deposit(8)],
      ],
      archiveFrom: archiveFrom
    )
    let first = try await sync(chain)
    #expect(first.gaps(.ether) == ["0...\(archiveFrom) no-state"])
    let rows = try page(chain).movements
    // The account's own transactions are found by their nonces, without a state.
    #expect(rows.allSatisfy { $0.block.number > archiveFrom || [.sent, .fee].contains($0.kind) })
    #expect(rows.contains { $0.amount == 8 })
    // The limit that was found is not searched for again, but what is not settled is.
    let second = try await sync(chain)
    #expect(second.questions <= 48, "\(second.questions)")
    #expect(second.assurance == first.assurance)
  }

  @Test func resumesWithoutRepeatingRequests() async throws {
    var random = SeededRandom()
    let head: UInt64 = 1_000_000
    let events = VirtualChain.random(head: head, changes: 60, &random)
    // Asked once, since the answer is kept between the runs.
    let told =
      #"{"head":{"number":"0xf4240","hash":"0x00"},"state":{"disabled":false,"oldestBlock":"0x0"}}"#
    let whole = try VirtualChain(head: head, events: events, capabilities: told)
    _ = try await HistorySync(
      node(whole),
      store: try ChainStore(),
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing
    ).run([whole.account])
    let chain = try VirtualChain(head: head, events: events, capabilities: told)
    var runs = 1
    while runs < 100 {
      let stopping = node(
        // As the program does, so that a few requests are one post.
        GatheringTransport(StoppingTransport(chain, after: 20), timing: time.timing),
        time: time
      )
      do {
        #expect(try await sync(chain.account, stopping).isVerified)
        break
      } catch HistoryError.node(.cancelled) {
        runs += 1
      }
    }
    #expect(runs > 2)
    // Of each run, what was on its way when it was stopped.
    #expect(chain.count("eth_getBalance") <= whole.count("eth_getBalance") + 20 * runs)
    #expect(
      try page(chain).movements.filter { $0.kind != .fee }.count == events.values.joined().count,
      "\(random.comment)"
    )
  }

  @Test func pagesAreNewestFirstAndMeet() async throws {
    var random = SeededRandom()
    let events = VirtualChain.random(head: 100_000, changes: 50, &random)
    let chain = try VirtualChain(head: 100_000, events: events)
    _ = try await sync(chain)
    let whole = try page(chain)
    var joined: [Movement] = []
    for offset in stride(from: 0, to: whole.total, by: 20) {
      joined += try page(chain, 20, offset).movements
    }
    #expect(joined == whole.movements)
    #expect(whole.transactions.count == whole.total)
    #expect(zip(joined, joined.dropFirst()).allSatisfy { $0.block.number >= $1.block.number })
    #expect(try page(chain, 20, 1_000_000).movements.isEmpty)
    #expect(whole.asOf?.number == 100_000)
  }

  @Test("a page holds whole transactions, and the fee is the last row of each")
  func aPageHoldsWholeTransactions() async throws {
    let chain = try VirtualChain(
      head: 1000,
      events: [
        10: [.deposit(1_000_000)], 20: [.own(value: 5), .own(value: 6)],
        30: [.withdrawal(gwei: 2), .withdrawal(gwei: 3)],
      ]
    )
    _ = try await sync(chain)
    let pages = try (0..<6).map { offset in
      try page(chain, 1, offset).movements.map { "\($0.kind.rawValue) \($0.amount)" }
    }
    #expect(
      pages == [
        ["withdrawal 3000000000"], ["withdrawal 2000000000"], ["sent 6", "fee 21000"],
        ["sent 5", "fee 21000"], ["received 1000000"], [],
      ]
    )
    #expect(try page(chain).total == 5)
  }
}
