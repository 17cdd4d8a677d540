import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Proposals of sources that are wrong.
extension ResidualSearchTests {
  /// How a source departs from the truth.
  enum Lie: CaseIterable, Sendable {
    case leftOut, moved, otherAmount, invented, inventedPair, movedToAnother, otherNonce
  }

  /// The true rows of a source, with one lie.
  private func told(_ lie: Lie, of ledger: VirtualLedger, _ random: inout SeededRandom) -> BlockRows
  {
    let truth = ledger.rows(areChecked: false)
    var (rows, uses) = (truth.rows, truth.uses)
    let income = rows.indices.filter { rows[$0].direction > 0 }
    let place = income[Int.random(in: 0..<income.count, using: &random)]
    let victim = rows[place]
    let other = UInt64.random(in: 1...ledger.head, using: &random)
    let amount = UInt256(UInt64.random(in: 1...1_000_000, using: &random))
    func row(_ block: UInt64, _ amount: UInt256, _ direction: Int = 1) -> ProposedRow {
      ProposedRow(block: block, amount: amount, direction: direction, isChecked: false)
    }
    switch lie {
    case .leftOut: rows.remove(at: place)
    case .moved: rows[place] = row(other, victim.amount)
    case .otherAmount: rows[place] = row(victim.block, victim.amount + amount)
    case .invented: rows.append(row(other, amount))
    case .inventedPair:
      rows += [row(other, amount), row(.random(in: 1...ledger.head, using: &random), amount, -1)]
    case .movedToAnother:
      // What one row claims too much, another one claims too little.
      rows[place] = row(victim.block, victim.amount + amount)
      rows.append(row(other, amount, -1))
    case .otherNonce:
      let use = Int.random(in: 0..<uses.count, using: &random)
      uses[use] = NonceUse(
        nonce: 1_000_000,
        block: uses[use].block,
        kind: .transaction,
        isChecked: false
      )
    }
    return BlockRows(rows: rows, uses: uses)
  }

  @Test func rightProposalsOfASourceCostTwoStatesPerBlock() async throws {
    var random = SeededRandom()
    let ledger = VirtualLedger(
      head: Self.head,
      VirtualLedger.random(head: Self.head, own: 200, income: 200, &random)
    )
    let outcome = try await ledger.search(ledger.rows(areChecked: false)).run()
    #expect(outcome.changes.isEmpty, "\(random.comment)")
    #expect(outcome.parts.map(\.verdict) == [.proved], "\(random.comment)")
    #expect(outcome.probes <= 2 * ledger.events.count + 1, "\(random.comment)")
    #expect(ledger.counts.batches == 1)
  }

  @Test(arguments: Lie.allCases)
  func aLieIsFoundAndSetRight(lie: Lie) async throws {
    var random = SeededRandom()
    for _ in 0..<40 {
      let ledger = VirtualLedger(
        head: Self.head,
        VirtualLedger.random(head: Self.head, own: 10, income: 10, &random)
      )
      let told = told(lie, of: ledger, &random)
      #expect(!ledger.isTold(by: .init(parts: [], changes: [], probes: 0), told))
      let outcome = try await ledger.search(told).run()
      #expect(ledger.isTold(by: outcome, told), "\(random.comment)")
      #expect(outcome.parts.map(\.verdict) == [.proved], "\(random.comment)")
      #expect(outcome.changes.allSatisfy { $0.unattributed == nil }, "\(random.comment)")
      // At most two blocks are false, and the true one is found by halving.
      #expect(outcome.changes.count <= 3, "\(random.comment)")
      let refuted = outcome.changes.flatMap(\.refuted)
      let isWrong = { (row: ProposedRow) in
        !ledger.rows(at: row.block, areChecked: false).rows.contains(row)
      }
      #expect(refuted.allSatisfy(isWrong), "\(random.comment)")
      #expect(refuted.count == told.rows.filter(isWrong).count, "\(random.comment)")
    }
  }

  @Test("the residual is the same at both ends, and nothing in between is true")
  func aLieThatHidesWhatIsMissingInItsSpanIsFound() async throws {
    let ledger = VirtualLedger(head: 10_000, [200: [.income(50)], 9_000: [.own(5)]])
    let whole = ledger.rows { $0 == 9_000 }
    let lie = ProposedRow(block: 100, amount: 50, direction: 1, isChecked: false)
    let told = BlockRows(rows: whole.rows + [lie], uses: whole.uses)
    let outcome = try await ledger.search(told).run()
    #expect(outcome.changes.map(\.block) == [200, 100])
    #expect(outcome.changes.map(\.refuted) == [[], [lie]])
    #expect(ledger.isTold(by: outcome, told))
  }

  @Test func aSourceThatInventsEverythingIsRefuted() async throws {
    var random = SeededRandom()
    let ledger = VirtualLedger(
      head: Self.head,
      VirtualLedger.random(head: Self.head, own: 20, income: 20, &random)
    )
    let lies = (0..<100).map { _ in
      ProposedRow(
        block: .random(in: 0...Self.head, using: &random),
        amount: UInt256(word: random.bytes(32)),
        direction: Bool.random(using: &random) ? 1 : -1,
        isChecked: false
      )
    }
    let told = BlockRows(
      rows: lies,
      uses: (0..<20).map {
        NonceUse(
          nonce: $0,
          block: .random(in: 0...Self.head, using: &random),
          kind: .transaction,
          isChecked: false
        )
      }
    )
    let outcome = try await ledger.search(told).run()
    #expect(ledger.isTold(by: outcome, told), "\(random.comment)")
    #expect(outcome.parts.map(\.verdict) == [.proved], "\(random.comment)")
    #expect(Set(outcome.changes.flatMap(\.refuted)) == Set(lies), "\(random.comment)")
  }

  @Test func whatTheNodeItselfSaidIsHeldAgainstNoSource() async throws {
    let ledger = VirtualLedger(head: 1_000, [10: [.income(5)]])
    let slip = ProposedRow(block: 500, amount: 9, direction: 1, isChecked: true)
    let told = BlockRows(rows: ledger.rows().rows + [slip], uses: [])
    let outcome = try await ledger.search(told).run()
    #expect(outcome.changes.map(\.block) == [500])
    #expect(outcome.changes[0].rows.isEmpty && outcome.changes[0].refuted.isEmpty)
    #expect(ledger.isTold(by: outcome, told))
  }

  @Test func rowsThatCancelInOneBlockAreOnlyTheirSourcesWord() async throws {
    let ledger = VirtualLedger(head: 1_000, [10: [.income(5)]])
    let pair = [1, -1].map {
      ProposedRow(block: 500, amount: 9, direction: $0, isChecked: false)
    }
    let told = BlockRows(rows: ledger.rows().rows + pair, uses: [])
    let outcome = try await ledger.search(told).run()
    // Their sum is proved, which is nothing.
    #expect(outcome.changes.isEmpty)
    #expect(PrefixSums(told.rows).anchors == [500])
  }
}
