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

/// The verdicts on blocks whose states the node lacks, of 1,000 blocks and their ends.
///
/// Where states are lacking, the states after the blocks next to them are kept.
@Suite struct ResidualVerdictTests {
  typealias Part = ResidualOutcome.Part

  struct Row: Sendable, CustomTestStringConvertible {
    let name: String
    /// The blocks after which the node lacks the state.
    let lacking: ClosedRange<UInt64>
    let events: [UInt64: [VirtualLedger.Event]]
    var hasNonces = true
    let parts: [Part]
    /// The blocks that are read, newest first.
    let changed: [UInt64]
    var testDescription: String { name }
  }

  private static func part(_ blocks: ClosedRange<UInt64>, _ verdict: ResidualOutcome.Verdict)
    -> Part
  { Part(blocks: blocks, verdict: verdict) }

  /// Searched from block 100 on; the state after block 99 is kept.
  private static let between: [Row] = [
    Row(
      name: "nothing happened: proved, without a gap",
      lacking: 100...600,
      events: [50: [.income(5)], 900: [.income(5)]],
      parts: [part(100...1_000, .proved)],
      changed: [900]
    ),
    Row(
      name: "a single lacking state",
      lacking: 549...549,
      events: [50: [.income(5)], 900: [.income(5)]],
      parts: [part(100...1_000, .proved)],
      changed: [900]
    ),
    Row(
      name: "the last blocks before and the first one behind are not among them",
      lacking: 100...600,
      events: [99: [.income(5)], 602: [.income(5)]],
      parts: [part(100...1_000, .proved)],
      changed: [602]
    ),
    Row(
      name: "a difference in the first block",
      lacking: 100...600,
      events: [50: [.income(5)], 100: [.income(5)], 900: [.income(5)]],
      parts: [part(100...601, .missing), part(602...1_000, .proved)],
      changed: [900]
    ),
    Row(
      name: "a difference in the last block, which begins with a lacking state",
      lacking: 100...600,
      events: [50: [.income(5)], 601: [.income(5)]],
      parts: [part(100...601, .missing), part(602...1_000, .proved)],
      changed: []
    ),
    Row(
      name: "the nonce rose, and the balance is as before",
      lacking: 100...600,
      events: [50: [.income(5)], 300: [.income(5)], 400: [.own(5)]],
      parts: [part(100...601, .missing), part(602...1_000, .proved)],
      changed: []
    ),
    Row(
      name: "the nonce rose without a payment, and nothing tells why",
      lacking: 100...600,
      events: [50: [.income(5)], 300: [.bump]],
      parts: [part(100...601, .missing), part(602...1_000, .proved)],
      changed: []
    ),
    Row(
      name: "an authorization set the code and another cleared it",
      lacking: 100...600,
      events: [
        50: [.income(5)], 300: [.delegation(isSet: true)], 350: [.delegation(isSet: false)],
      ],
      parts: [part(100...601, .missing), part(602...1_000, .proved)],
      changed: []
    ),
    Row(
      name: "an authorization set code that stays",
      lacking: 100...600,
      events: [50: [.income(5)], 300: [.delegation(isSet: true)], 800: [.income(5)]],
      parts: [part(100...601, .missing), part(602...1_000, .net)],
      changed: [800]
    ),
    Row(
      name: "code at the first end hides what came and went",
      lacking: 100...600,
      events: [
        50: [.income(5), .delegation(isSet: true)], 300: [.income(7)], 350: [.drain(7)],
        800: [.delegation(isSet: false)],
      ],
      parts: [part(100...800, .net), part(801...1_000, .proved)],
      changed: [800]
    ),
    Row(
      name: "code at the first end, and a difference",
      lacking: 100...600,
      events: [50: [.income(5), .delegation(isSet: true)], 300: [.income(7)]],
      parts: [part(100...601, .missing), part(602...1_000, .net)],
      changed: []
    ),
    Row(
      name: "code that appeared without a nonce, at the last end",
      lacking: 100...600,
      events: [50: [.income(5)], 300: [.deployment]],
      parts: [part(100...1_000, .net)],
      changed: []
    ),
    Row(
      name: "code that came after them",
      lacking: 100...600,
      events: [50: [.income(5)], 300: [.income(5)], 800: [.delegation(isSet: true)]],
      parts: [part(100...601, .missing), part(602...799, .proved), part(800...1_000, .net)],
      changed: [800]
    ),
    Row(
      name: "a token whose balance is as before",
      lacking: 100...600,
      events: [50: [.income(5)], 300: [.income(5)], 400: [.own(5)], 900: [.income(5)]],
      hasNonces: false,
      parts: [part(100...1_000, .net)],
      changed: [900]
    ),
    Row(
      name: "a token whose balance differs",
      lacking: 100...600,
      events: [50: [.income(5)], 300: [.income(5)], 900: [.income(5)]],
      hasNonces: false,
      parts: [part(100...601, .missing), part(602...1_000, .net)],
      changed: [900]
    ),
  ]

  @Test(arguments: between)
  func betweenTwoKnownEnds(_ row: Row) async throws {
    let ledger = VirtualLedger(head: 1_000, row.events, holes: [row.lacking])
    let outcome = try await ledger.search(from: 100, hasNonces: row.hasNonces).run()
    #expect(outcome.parts == row.parts)
    #expect(outcome.changes.map(\.block) == row.changed)
    #expect(outcome.changes.allSatisfy { $0.unattributed == nil })
  }

  @Test("what is known of the blocks that lack states counts, and what only a source says does not")
  func proposalsWithinLackingBlocks() async throws {
    let events: [UInt64: [VirtualLedger.Event]] = [
      100: [.income(50)], 150: [.own(5)], 600: [.income(5)],
    ]
    let ledger = VirtualLedger(head: 1_000, events, archiveFrom: 200)
    let gap = [Self.part(0...200, .missing), Self.part(201...1_000, .proved)]
    let plain = try await ledger.search().run()
    #expect(plain.parts == gap && plain.changes.map(\.block) == [600])
    let known = try await ledger.search(ledger.rows { $0 < 200 }).run()
    #expect(known.parts == [Self.part(0...1_000, .proved)])
    #expect(known.changes.map(\.block) == [600])
    // A part of it leaves a difference.
    let partly = try await ledger.search(ledger.rows { $0 == 150 }).run()
    #expect(partly.parts == gap)
    // The states around an unchecked row, which would check it, are lacking.
    let told = try await ledger.search(ledger.rows(areChecked: false) { $0 < 200 }).run()
    #expect(told.parts == gap && told.changes.map(\.block) == [600])
  }

  @Test("a span that begins with a lacking state has no end to agree with")
  func aLackingFirstState() async throws {
    let ledger = VirtualLedger(head: 1_000, [50: [.income(5)]], archiveFrom: 400)
    #expect(
      try await ledger.search(from: 100).run().parts == [
        Self.part(100...400, .missing), Self.part(401...1_000, .proved),
      ]
    )
    let last = VirtualLedger(head: 1_000, [50: [.income(5)]], archiveFrom: 1_000)
    #expect(try await last.search().run().parts == [Self.part(0...1_000, .missing)])
  }

  /// Hints at the ends, next to the lowest kept state, below it, and everywhere.
  private static let hints: [[UInt64]] = [
    [0], [1_000], [0, 1_000], [199], [200], [201], [100, 200, 300], Array(0...200),
    Array(0...1_000),
  ]

  @Test(arguments: hints)
  func hintsAtLackingStatesDivideNothing(hints: [UInt64]) async throws {
    let rows: [([UInt64: [VirtualLedger.Event]], [Part], [UInt64])] = [
      (
        [0: [.income(5)], 200: [.income(5)], 600: [.income(5)], 1_000: [.own(1)]],
        [Self.part(0...200, .missing), Self.part(201...1_000, .proved)], [1_000, 600]
      ),
      (
        [201: [.income(5)], 1_000: [.own(1)]], [Self.part(0...1_000, .proved)], [1_000, 201]
      ),
    ]
    for (events, parts, changed) in rows {
      let ledger = VirtualLedger(head: 1_000, events, archiveFrom: 200)
      let plain = try await ledger.search().run()
      let hinted = try await ledger.search(hints: hints).run()
      #expect(plain.parts == parts && hinted.parts == parts)
      #expect(plain.changes.map(\.block) == changed && hinted.changes == plain.changes)
      // One more for each halving of the hints, and two for each of the few that are kept.
      let most = plain.probes + Int(log2(Double(2 * hints.count + 2)).rounded(.up)) + 2 * 2
      #expect(hinted.probes <= most, "\(hinted.probes) of \(most)")
    }
  }

  @Test func hintsAtLackingStatesCostALogarithm() async throws {
    var random = SeededRandom()
    let (head, archiveFrom): (UInt64, UInt64) = (26_000_000, 20_000_000)
    let blocks = (0..<40).map { _ in UInt64.random(in: (archiveFrom + 1)...head, using: &random) }
    let ledger = VirtualLedger(
      head: head,
      Dictionary(uniqueKeysWithValues: Set(blocks).map { ($0, [.income(5)]) }),
      archiveFrom: archiveFrom
    )
    let lies = (0..<100_000).map { _ in UInt64.random(in: 0..<archiveFrom, using: &random) }
    let plain = try await ledger.search().run()
    let hinted = try await ledger.search(hints: lies).run()
    #expect(hinted.parts == plain.parts && hinted.changes == plain.changes, "\(random.comment)")
    #expect(hinted.probes <= plain.probes + 18, "\(random.comment)")
    #expect(plain.parts == [Self.part(0...head, .proved)])
  }

  @Test("the lacking state of one span does not keep hints from dividing another one")
  func aLackingStateHindersNoOtherSpan() async throws {
    let changed = (1...64).map { UInt64($0) * 10_000 }
    var events = Dictionary(
      uniqueKeysWithValues: changed.map { ($0, [VirtualLedger.Event.income(5)]) }
    )
    events[20_000_000] = [.income(5)]
    events[25_000_000] = [.income(5)]
    let ledger = VirtualLedger(head: 26_000_000, events, holes: [20_000_000...20_000_000])
    let outcome = try await ledger.search(known: [10_000_000], hints: changed + [20_000_000]).run()
    #expect(outcome.changes.map(\.block) == [25_000_000] + changed.reversed())
    let missing = outcome.parts.filter { $0.verdict == .missing }.map(\.blocks)
    #expect(missing.count == 1 && missing.allSatisfy { $0.contains(20_000_000) })
    #expect(missing.allSatisfy { $0.upperBound == 20_000_001 && $0.lowerBound > 10_000_000 })
    // Two for each that is named, and two halvings of the other span: to the change, and to the edge.
    let most = 2.0 * Double(changed.count) + 2 * log2(16_000_000) + 4
    #expect(Double(outcome.probes) <= most, "\(outcome.probes) of \(most)")
  }
}
