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

/// A search among 26 million blocks of which a source names some.
@Suite(.serialized) struct ResidualHintTests {
  private static let head: UInt64 = 26_000_000
  private static let none = BlockRows(rows: [], uses: [])

  private func ledger(_ changes: Int, _ random: inout SeededRandom) -> VirtualLedger {
    VirtualLedger(
      head: Self.head,
      VirtualLedger.random(head: Self.head, own: changes / 2, income: changes / 2, &random)
    )
  }

  /// Checks that everything is found, and returns how many states were read.
  private func search(
    _ ledger: VirtualLedger,
    _ hints: [UInt64],
    _ comment: Comment
  ) async throws -> Int {
    let outcome = try await ledger.search(hints: hints).run()
    #expect(ledger.isTold(by: outcome, Self.none), comment)
    #expect(outcome.parts == [.init(blocks: 0...ledger.head, verdict: .proved)], comment)
    #expect(outcome.changes.map(\.block) == ledger.events.keys.sorted(by: >), comment)
    return outcome.probes
  }

  @Test(arguments: [10, 100, 1_000])
  func aCompleteSourceCostsTwoStatesEach(changes: Int) async throws {
    var random = SeededRandom()
    let ledger = ledger(changes, &random)
    let hints = ledger.events.keys.sorted()
    let probes = try await search(ledger, hints, "\(random.comment)")
    #expect(probes <= 2 * hints.count + 1, "\(probes), \(random.comment)")
    #expect(Double(ledger.counts.batches) <= log2(Double(2 * hints.count)) + 3, "\(random.comment)")
  }

  @Test(arguments: [100, 1_000])
  func whatASourceLeavesOutIsFoundAllTheSame(changes: Int) async throws {
    var random = SeededRandom()
    let ledger = ledger(changes, &random)
    let all = ledger.events.keys.sorted()
    let hints = all.enumerated().filter { $0.offset % 10 != 3 }.map(\.element)
    let probes = try await search(ledger, hints, "\(random.comment)")
    let left = Double(all.count - hints.count)
    let halving = left * log2(Double(Self.head) / Double(hints.count))
    let most = 2 * Double(hints.count) + 1.5 * halving + 30
    #expect(Double(probes) <= most, "\(probes) of \(most), \(random.comment)")
  }

  @Test(arguments: [1_000, 100_000])
  func blocksThatAreNamedWronglyCostALogarithm(wrong: Int) async throws {
    var random = SeededRandom()
    let ledger = ledger(100, &random)
    let all = ledger.events.keys.sorted()
    let invented = (0..<wrong).map { _ in UInt64.random(in: 0...Self.head, using: &random) }
    let hints = all + invented
    let probes = try await search(ledger, hints, "\(random.comment)")
    let changes = Double(all.count)
    let most = changes * (log2(2 * Double(hints.count) / changes) + 3) + 30
    #expect(Double(probes) <= most, "\(probes) of \(most), \(random.comment)")
    #expect(ledger.counts.blocks.joined().count == all.count, "\(random.comment)")
  }

  @Test func aSourceThatOnlyNamesWrongBlocksCostsALittleMoreThanNone() async throws {
    var random = SeededRandom()
    let ledger = ledger(100, &random)
    let invented = (0..<1_000).map { _ in UInt64.random(in: 0...Self.head, using: &random) }
    let probes = try await search(ledger, invented, "\(random.comment)")
    let changes = Double(ledger.events.count)
    // The span between two of them is found by them, and halved to its end.
    let most =
      changes * (log2(2_000 / changes) + log2(Double(Self.head) / 1_000) + 4) + 30
    #expect(Double(probes) <= most, "\(probes) of \(most), \(random.comment)")
  }

  @Test func anUntouchedAccountCostsOneStateWhateverIsSaid() async throws {
    let ledger = VirtualLedger(head: Self.head, [:])
    #expect(try await search(ledger, Array(5...50_000), "") == 1)
  }

  @Test func hintsAtAndBeyondTheEndsAreNoTrap() async throws {
    let ledger = VirtualLedger(head: .max, [0: [.income(5)], 7: [.income(5)], .max: [.own(3)]])
    #expect(try await search(ledger, [0, 7, .max], "") <= 5)
    let outcome = try await ledger.search(from: 5, hints: [0, 4, 5, 7, 7, .max]).run()
    #expect(outcome.changes.map(\.block) == [.max, 7])
  }

  @Test func underCodeTheHintsShowWhatCameAndWent() async throws {
    let events: [UInt64: [VirtualLedger.Event]] = [
      1: [.income(100), .deployment], 20_000_000: [.income(7)], 20_000_100: [.drain(7)],
    ]
    let ledger = VirtualLedger(head: Self.head, events)
    let blind = try await ledger.search().run()
    #expect(blind.changes.map(\.block) == [1])
    let outcome = try await ledger.search(hints: [20_000_000, 20_000_100]).run()
    #expect(outcome.changes.map(\.block) == [20_000_100, 20_000_000, 1])
    // A source may have left out others, so nothing is proved.
    #expect(outcome.parts == [.init(blocks: 0...Self.head, verdict: .net)])
  }

  @Test func underCodeTooManyHintsAreNotAllRead() async throws {
    let ledger = VirtualLedger(head: Self.head, [1: [.income(100), .deployment]])
    let few = try await ledger.search(hints: Array(1_001...3_000)).run()
    #expect(few.probes > 2_000)
    let many = try await ledger.search(hints: Array(1_001...3_001)).run()
    #expect(many.probes < 100)
  }

  @Test("a source that lies alone never proves anything, and makes no row")
  func theOutcomeIsTheSameWithAndWithoutHints() async throws {
    var random = SeededRandom()
    for _ in 0..<200 {
      let head: UInt64 = 20_000
      let ledger = VirtualLedger(
        head: head,
        VirtualLedger.random(
          head: head,
          own: Int.random(in: 1...10, using: &random),
          income: Int.random(in: 1...10, using: &random),
          &random
        ),
        archiveFrom: Bool.random(using: &random) ? 0 : .random(in: 0...head, using: &random)
      )
      let count = Int.random(in: 0...40, using: &random)
      let lies = (0..<count).map { _ in UInt64.random(in: 0...(head + 100), using: &random) }
      let told = ledger.events.keys.sorted().filter { _ in Bool.random(using: &random) }
      let plain = try await ledger.search().run()
      let hinted = try await ledger.search(hints: (lies + told).shuffled(using: &random)).run()
      #expect(hinted.parts == plain.parts, "\(random.comment)")
      #expect(hinted.changes == plain.changes, "\(random.comment)")
    }
  }
}
