import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Random histories with code, sources that lie, and nodes that keep only some states.
extension ResidualSearchTests {
  /// Events of all kinds; ether leaves without a transaction only while there is code.
  private func events(_ head: UInt64, _ random: inout SeededRandom)
    -> [UInt64: [VirtualLedger.Event]]
  {
    var events: [UInt64: [VirtualLedger.Event]] = [1: [.income(1_000_000_000)]]
    let blocks = (0..<Int.random(in: 1...15, using: &random)).map { _ in
      UInt64.random(in: 2...head, using: &random)
    }
    var hasCode = false
    for block in blocks.sorted() {
      let amount = UInt64.random(in: 1...1_000_000, using: &random)
      let event: VirtualLedger.Event
      switch Int.random(in: 0..<10, using: &random) {
      case 0...2: event = .income(amount)
      case 3...5: event = hasCode ? .drain(amount) : .own(amount)
      case 6: event = .bump
      case 7: event = .own(amount)
      default:
        hasCode = Bool.random(using: &random)
        event = .delegation(isSet: hasCode)
      }
      events[block, default: []].append(event)
    }
    return events
  }

  /// Some of the true rows, and some that are false.
  private func proposals(of ledger: VirtualLedger, _ random: inout SeededRandom) -> BlockRows {
    var (rows, uses): ([ProposedRow], [NonceUse]) = ([], [])
    for block in ledger.events.keys.sorted() {
      let found = ledger.rows(at: block, areChecked: Bool.random(using: &random))
      rows += found.rows.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
      uses += found.uses.filter { _ in Int.random(in: 0..<3, using: &random) > 0 }
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      // Often in a block with true rows, or with the amount of one.
      let row = rows.randomElement(using: &random)
      let block = UInt64.random(in: 0...ledger.head, using: &random)
      let amount = UInt256(UInt64.random(in: 1...1_000_000, using: &random))
      rows.append(
        ProposedRow(
          block: Bool.random(using: &random) ? row?.block ?? block : block,
          amount: Bool.random(using: &random) ? row?.amount ?? amount : amount,
          direction: Bool.random(using: &random) ? 1 : -1,
          isChecked: false
        )
      )
    }
    return BlockRows(rows: rows, uses: uses)
  }

  @Test func whatIsProvedIsTrueAndAllElseIsToldAsSuch() async throws {
    var random = SeededRandom()
    var provedBlocks = 0
    for _ in 0..<400 {
      let head: UInt64 = 20_000
      let ledger = VirtualLedger(
        head: head,
        events(head, &random),
        archiveFrom: Bool.random(using: &random) ? 0 : .random(in: 0...head, using: &random)
      )
      let told = proposals(of: ledger, &random)
      let outcome = try await ledger.search(told).run()
      provedBlocks += expectTruth(outcome, told, of: ledger, from: 0, "\(random.comment)")
    }
    #expect(provedBlocks > 300, "\(random.comment)")
  }

  @Test("states that are lacking anywhere, and hints at any of them, prove nothing that is false")
  func lackingStatesProveNothingFalse() async throws {
    var random = SeededRandom()
    let head: UInt64 = 20_000
    var (provedBlocks, missing, spared) = (0, 0, 0)
    for _ in 0..<400 {
      let holes = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        let first = UInt64.random(in: 0..<head, using: &random)
        let length: UInt64 = [0, 1, 5, 1_000, 9_000].randomElement(using: &random) ?? 0
        return first...min(first + length, head - 1)
      }
      let ledger = VirtualLedger(head: head, events(head, &random), holes: holes)
      let told = ledger.events.keys.sorted().filter { _ in Bool.random(using: &random) }
      let lies = (0..<20).map { _ in UInt64.random(in: 0...head, using: &random) }
      let hints = Bool.random(using: &random) ? told + lies : []
      let first = Bool.random(using: &random) ? 0 : UInt64.random(in: 0...head, using: &random)
      let outcome = try await ledger.search(from: first, hints: hints).run()
      let none = BlockRows(rows: [], uses: [])
      provedBlocks += expectTruth(outcome, none, of: ledger, from: first, "\(random.comment)")
      for part in outcome.parts where part.verdict == .missing {
        missing += 1
        let low = part.blocks.lowerBound == 0 ? 0 : part.blocks.lowerBound - 1
        let lacks = (low...part.blocks.upperBound).contains { !ledger.keepsState(after: $0) }
        #expect(lacks, "\(part), \(random.comment)")
      }
      spared +=
        holes.filter { hole in
          outcome.parts.contains { $0.verdict == .proved && $0.blocks.contains(hole.lowerBound) }
        }.count
    }
    #expect(provedBlocks > 300 && missing > 50 && spared > 50, "\(random.comment)")
  }

  /// Checks each verdict on the searched blocks against the truth.
  ///
  /// Returns how many blocks with changes or rows were proved.
  private func expectTruth(
    _ outcome: ResidualOutcome,
    _ told: BlockRows,
    of ledger: VirtualLedger,
    from first: UInt64,
    _ comment: Comment
  ) -> Int {
    #expect(outcome.parts.first?.blocks.lowerBound == first, comment)
    #expect(outcome.parts.last?.blocks.upperBound == ledger.head, comment)
    let isWithoutHoles = zip(outcome.parts, outcome.parts.dropFirst()).allSatisfy {
      $0.blocks.upperBound + 1 == $1.blocks.lowerBound && $0.verdict != $1.verdict
    }
    #expect(isWithoutHoles, comment)
    let sums = sums(outcome, told)
    var provedBlocks = 0
    for part in outcome.parts {
      let places = Set(ledger.events.keys).union(sums.keys).filter { part.blocks.contains($0) }
      switch part.verdict {
      case .missing: break
      case .proved:
        for block in places {
          let truth = change(of: ledger, in: block...block)
          #expect((sums[block] ?? 0) == truth, "block \(block), \(comment)")
        }
        #expect(uses(outcome, told, in: part) == uses(of: ledger, in: part), comment)
        provedBlocks += places.count
      case .net:
        let sum = places.reduce(Int257(0)) { $0.adding(sums[$1] ?? 0) ?? $0 }
        #expect(sum == change(of: ledger, in: part.blocks), "\(part), \(comment)")
      }
    }
    return provedBlocks
  }

  /// The sum of the rows and of what is unattributed in each block.
  private func sums(_ outcome: ResidualOutcome, _ told: BlockRows) -> [UInt64: Int257] {
    let read = Set(outcome.changes.map(\.block))
    var sums: [UInt64: Int257] = [:]
    for row in told.rows.filter({ !read.contains($0.block) }) + outcome.changes.flatMap(\.rows) {
      let amount = Int257(isNegative: row.direction < 0, magnitude: row.amount)
      sums[row.block] = (sums[row.block] ?? 0).adding(amount)
    }
    for change in outcome.changes {
      guard let amount = change.unattributed?.amount else { continue }
      sums[change.block] = (sums[change.block] ?? 0).adding(amount)
    }
    return sums
  }

  private func uses(
    _ outcome: ResidualOutcome,
    _ told: BlockRows,
    in part: ResidualOutcome.Part
  ) -> Set<[UInt64]> {
    let read = Set(outcome.changes.map(\.block))
    let uses = told.uses.filter { !read.contains($0.block) } + outcome.changes.flatMap(\.uses)
    return Set(uses.filter { part.blocks.contains($0.block) }.map { [$0.nonce, $0.block] })
  }

  private func uses(of ledger: VirtualLedger, in part: ResidualOutcome.Part) -> Set<[UInt64]> {
    Set(ledger.rows { part.blocks.contains($0) }.uses.map { [$0.nonce, $0.block] })
  }

  /// How some blocks changed the balance.
  private func change(of ledger: VirtualLedger, in blocks: ClosedRange<UInt64>) -> Int257? {
    let before =
      blocks.lowerBound == 0 ? .untouched : ledger.state(after: blocks.lowerBound - 1)
    return Int257(ledger.state(after: blocks.upperBound).balance)
      .subtracting(Int257(before.balance))
  }
}
