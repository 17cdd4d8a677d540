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

/// A search among 26 million blocks, as many as Ethereum has.
@Suite struct ResidualSearchTests {
  static let head: UInt64 = 26_000_000

  /// What halving costs for `changes` among blocks that `anchors` divide already.
  private func formula(
    _ changes: Int,
    among blocks: UInt64 = ResidualSearchTests.head,
    anchors: Int = 0
  ) -> Double {
    guard changes > 0 else { return 0 }
    return Double(changes) * log2(Double(blocks) / Double(max(changes, anchors)))
  }

  @Test(
    arguments: [
      (10, 26_000_000), (100, 26_000_000), (300, 26_000_000), (1_000, 26_000_000),
      (100, 400_000_000),
    ] as [(Int, UInt64)]
  )
  func findsEverythingWithinTheFormula(changes: Int, blocks: UInt64) async throws {
    var random = SeededRandom()
    let ledger = VirtualLedger(
      head: blocks,
      VirtualLedger.random(head: blocks, own: changes / 2, income: changes / 2, &random)
    )
    let outcome = try await ledger.search().run()
    #expect(ledger.isTold(by: outcome, BlockRows(rows: [], uses: [])), "\(random.comment)")
    #expect(outcome.parts == [.init(blocks: 0...blocks, verdict: .proved)], "\(random.comment)")
    #expect(outcome.changes.map(\.block) == ledger.events.keys.sorted(by: >), "\(random.comment)")
    #expect(outcome.changes.allSatisfy { $0.unattributed == nil && $0.refuted.isEmpty })
    let most = 1.1 * formula(ledger.events.count, among: blocks) + 4
    #expect(Double(outcome.probes) <= most, "\(outcome.probes) of \(most), \(random.comment)")
    #expect(ledger.counts.probes == outcome.probes)
    // A level is one batch.
    #expect(Double(ledger.counts.batches) <= log2(Double(blocks)) + 2, "\(random.comment)")
    #expect(ledger.counts.blocks.joined().count == ledger.events.count, "\(random.comment)")
  }

  @Test(arguments: [(300, 100), (1_000, 200), (100, 300), (5_000, 500)])
  func knownTransactionsLeaveOnlyTheIncomeToFind(own: Int, income: Int) async throws {
    var random = SeededRandom()
    let ledger = VirtualLedger(
      head: Self.head,
      VirtualLedger.random(head: Self.head, own: own, income: income, &random)
    )
    let whole = ledger.rows()
    let known = BlockRows(rows: whole.rows.filter { $0.direction < 0 }, uses: whole.uses)
    let outcome = try await ledger.search(known).run()
    #expect(ledger.isTold(by: outcome, known), "\(random.comment)")
    #expect(outcome.parts.map(\.verdict) == [.proved], "\(random.comment)")
    let found = outcome.changes.count
    let most = 1.1 * min(Double(own) + formula(found, anchors: own), formula(found)) + 4
    #expect(Double(outcome.probes) <= most, "\(outcome.probes) of \(most), \(random.comment)")
    // All nonces are explained: only the last one is read.
    #expect(ledger.counts.nonces == 1, "\(random.comment)")
    #expect(ledger.counts.codes == 1, "\(random.comment)")
  }

  @Test func whatIsKnownCompletelyIsProvedByItsEnds() async throws {
    var random = SeededRandom()
    let ledger = VirtualLedger(
      head: Self.head,
      VirtualLedger.random(head: Self.head, own: 300, income: 300, &random)
    )
    let whole = try await ledger.search(ledger.rows()).run()
    #expect(whole.probes == 1 && whole.changes.isEmpty, "\(random.comment)")
    #expect(whole.parts == [.init(blocks: 0...Self.head, verdict: .proved)])
    let half = try await ledger.search(ledger.rows(), from: Self.head / 2).run()
    #expect(half.probes == 2 && half.changes.isEmpty, "\(random.comment)")
    #expect(half.parts == [.init(blocks: (Self.head / 2)...Self.head, verdict: .proved)])
  }

  @Test func whatWasBeforeTheSpanIsLeftOut() async throws {
    let ledger = VirtualLedger(
      head: 1_000,
      [100: [.income(500)], 300: [.own(20)], 700: [.income(3)]]
    )
    // Nothing of the first blocks is known, nor looked for.
    let outcome = try await ledger.search(from: 500).run()
    #expect(outcome.changes.map(\.block) == [700])
    #expect(outcome.parts == [.init(blocks: 500...1_000, verdict: .proved)])
  }

  @Test func anUntouchedAccountCostsOneState() async throws {
    let ledger = VirtualLedger(head: Self.head, [:])
    let outcome = try await ledger.search().run()
    #expect(outcome.probes == 1 && ledger.counts.batches == 1)
    #expect(outcome.parts == [.init(blocks: 0...Self.head, verdict: .proved)])
  }

  @Test func newestBlocksComeFirst() async throws {
    var random = SeededRandom()
    let ledger = VirtualLedger(
      head: 1_024,
      VirtualLedger.random(head: 1_024, own: 40, income: 40, &random)
    )
    let outcome = try await ledger.search().run()
    let found = outcome.changes.map(\.block)
    #expect(found == found.sorted(by: >), "\(random.comment)")
    let read = ledger.counts.blocks
    #expect(read.allSatisfy { $0 == $0.sorted(by: >) && !$0.isEmpty }, "\(random.comment)")
    #expect(read.joined().sorted(by: >) == found, "\(random.comment)")
  }

  @Test func changesInTheFirstAndTheLastBlockAreFound() async throws {
    let ledger = VirtualLedger(
      head: Self.head,
      [0: [.income(1_000)], 1: [.own(5)], Self.head: [.income(7)]]
    )
    let outcome = try await ledger.search().run()
    #expect(outcome.changes.map(\.block) == [Self.head, 1, 0])
    #expect(ledger.isTold(by: outcome, BlockRows(rows: [], uses: [])))
  }

  @Test func severalChangesOfOneBlockAreReadTogether() async throws {
    // The balance is as before; only the nonce shows the transaction.
    let ledger = VirtualLedger(
      head: Self.head,
      [5: [.income(1_000)], 9_000: [.own(400), .income(400)], 9_001: [.own(1), .own(2)]]
    )
    let outcome = try await ledger.search().run()
    #expect(outcome.changes.map(\.block) == [9_001, 9_000, 5])
    #expect(outcome.changes.map(\.rows.count) == [2, 2, 1])
    #expect(outcome.parts.map(\.verdict) == [.proved])
  }

  @Test func knownStatesDivideTheSpanAtOnce() async throws {
    let ledger = VirtualLedger(head: 1_000_000, [500_000: [.income(5)]])
    let search = ledger.search()
    let known = ResidualSearch<RPCFailure>(
      search.blocks,
      pinned: search.pinned,
      hasNonces: true,
      proposals: search.proposals,
      known: [499_999, 500_000, 2_000_000],
      read: search.read,
      readBlocks: search.readBlocks
    )
    let outcome = try await known.run()
    #expect(outcome.changes.map(\.block) == [500_000])
    #expect(ledger.counts.batches == 1 && outcome.probes == 3)
  }

  @Test func theHighestNumberOfABlockIsNoTrap() async throws {
    let ledger = VirtualLedger(head: .max, [7: [.income(5)], .max: [.income(6)]])
    let outcome = try await ledger.search().run()
    #expect(outcome.changes.map(\.block) == [.max, 7])
    #expect(outcome.parts == [.init(blocks: 0...UInt64.max, verdict: .proved)])
  }

  @Test func theVerdictsAreGradesOfTheHistory() async throws {
    let node = EndpointID.sample
    let ledger = VirtualLedger(
      head: 1_000,
      [100: [.income(5)], 400: [.income(5)], 600: [.delegation(isSet: true)]],
      archiveFrom: 200
    )
    let outcome = try await ledger.search().run()
    #expect(
      outcome.spans(provedBy: .stateRoot, toldBy: node).spans == [
        HistorySpan(0...200, .missing(.state)), HistorySpan(201...599, .proved(.stateRoot)),
        HistorySpan(600...1_000, .told(by: node)),
      ]
    )
  }
}
