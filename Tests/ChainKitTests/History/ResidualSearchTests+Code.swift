import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Accounts with code, tokens, and what no row explains.
extension ResidualSearchTests {
  private typealias Part = ResidualOutcome.Part

  @Test func whatHappensWithCodeIsToldAndNotProved() async throws {
    let ledger = VirtualLedger(
      head: 10_000,
      [
        100: [.income(1_000)], 2_000: [.delegation(isSet: true)], 3_000: [.drain(70)],
        // What came and went again in one span is not seen.
        3_500: [.income(5)], 3_501: [.drain(5)], 4_000: [.delegation(isSet: false)],
        8_000: [.own(1)],
      ]
    )
    let outcome = try await ledger.search().run()
    #expect(
      outcome.parts == [
        Part(blocks: 0...1_999, verdict: .proved), Part(blocks: 2_000...4_000, verdict: .net),
        Part(blocks: 4_001...10_000, verdict: .proved),
      ]
    )
    let drain = try #require(outcome.changes.first { $0.block == 3_000 })
    #expect(drain.unattributed == .init(amount: -70, nonces: 0))
    #expect(drain.rows.isEmpty)
  }

  @Test func knownAuthorizationsDivideTheHistory() async throws {
    let ledger = VirtualLedger(
      head: 10_000,
      [
        100: [.income(1_000)], 2_000: [.delegation(isSet: true)],
        4_000: [.delegation(isSet: false)], 4_500: [.delegation(isSet: true)],
      ]
    )
    let outcome = try await ledger.search(ledger.rows()).run()
    #expect(outcome.changes.isEmpty)
    #expect(
      outcome.parts == [
        Part(blocks: 0...1_999, verdict: .proved), Part(blocks: 2_000...4_000, verdict: .net),
        Part(blocks: 4_001...4_499, verdict: .proved), Part(blocks: 4_500...10_000, verdict: .net),
      ]
    )
    // The last state, and the code after each authorization.
    #expect(outcome.probes == 4 && ledger.counts.codes == 4)
  }

  @Test func codeAtOneEndIsEnoughForDoubt() async throws {
    let ledger = VirtualLedger(
      head: 10_000,
      [
        100: [.income(1_000)], 2_000: [.delegation(isSet: true)],
        6_000: [.delegation(isSet: false)],
      ]
    )
    let outcome = try await ledger.search(from: 3_000).run()
    #expect(
      outcome.parts == [
        Part(blocks: 3_000...6_000, verdict: .net), Part(blocks: 6_001...10_000, verdict: .proved),
      ]
    )
    // The code came without an authorization, nobody knows when.
    let deployed = VirtualLedger(
      head: 10_000,
      [100: [.income(1_000)], 300: [.delegation(isSet: false)], 700: [.deployment]]
    )
    #expect(
      try await deployed.search().run().parts == [
        Part(blocks: 0...299, verdict: .proved), Part(blocks: 300...10_000, verdict: .net),
      ]
    )
  }

  @Test func anAuthorizationInTheLastBlockIsInDoubtToo() async throws {
    let ledger = VirtualLedger(
      head: 500,
      [0: [.income(9), .delegation(isSet: false)], 500: [.delegation(isSet: true)]]
    )
    #expect(
      try await ledger.search().run().parts == [
        Part(blocks: 0...0, verdict: .net), Part(blocks: 1...499, verdict: .proved),
        Part(blocks: 500...500, verdict: .net),
      ]
    )
  }

  @Test func aNonceThatNothingExplainsIsToldWithItsBlock() async throws {
    let ledger = VirtualLedger(
      head: 10_000,
      [100: [.income(1_000)], 300: [.own(1), .bump, .bump], 700: [.own(2)]]
    )
    let outcome = try await ledger.search().run()
    let change = try #require(outcome.changes.first { $0.block == 300 })
    #expect(change.unattributed == .init(amount: 0, nonces: 2))
    #expect(change.rows.count == 1 && change.uses.map(\.nonce) == [0])
    // It can have been an authorization, which set and cleared the code.
    #expect(
      outcome.parts == [
        Part(blocks: 0...299, verdict: .proved), Part(blocks: 300...300, verdict: .net),
        Part(blocks: 301...10_000, verdict: .proved),
      ]
    )
    #expect(outcome.changes.map(\.block) == [700, 300, 100])
  }

  @Test func whereEtherLeavesWithoutANonceNothingIsProved() async throws {
    let ledger = VirtualLedger(head: 10_000, [100: [.income(1_000)], 300: [.drain(1)]])
    let outcome = try await ledger.search().run()
    #expect(outcome.changes.map(\.unattributed) == [.init(amount: -1, nonces: 0), nil])
    #expect(outcome.parts == [Part(blocks: 0...10_000, verdict: .net)])
  }

  @Test func aFeeThatIsNotWhollyKnownCastsNoDoubtOnOtherBlocks() async throws {
    // What leaves beside a transaction of the account left by it, such as the fee of a rollup.
    let ledger = VirtualLedger(head: 10_000, [100: [.income(1_000)], 300: [.own(20), .drain(3)]])
    let outcome = try await ledger.search().run()
    #expect(outcome.changes.map(\.unattributed) == [.init(amount: -3, nonces: 0), nil])
    #expect(outcome.parts == [Part(blocks: 0...10_000, verdict: .proved)])
  }

  @Test func aBlockThatTheNodeLacksIsToldWithItsAmount() async throws {
    let ledger = VirtualLedger(
      head: 10_000,
      [100: [.income(1_000)], 300: [.own(6), .income(40)], 700: [.income(2)]],
      bodiesFrom: 500
    )
    // The transaction is known from its sender and nonce; the income beside it is not.
    let whole = ledger.rows { $0 == 300 }
    let own = whole.rows.filter { $0.direction < 0 }
    let outcome = try await ledger.search(BlockRows(rows: own, uses: whole.uses)).run()
    #expect(outcome.changes.map(\.block) == [700, 300, 100])
    #expect(outcome.changes[0].unattributed == nil)
    #expect(outcome.changes[1].unattributed == .init(amount: 40, nonces: 0))
    #expect(outcome.changes[1].rows == own && outcome.changes[1].uses == whole.uses)
    #expect(outcome.changes[2].unattributed == .init(amount: 1_000, nonces: 0))
    #expect(outcome.parts == [Part(blocks: 0...10_000, verdict: .proved)])
  }

  @Test func theProposalOfASourceStaysNoRowOfABlockThatTheNodeLacks() async throws {
    let ledger = VirtualLedger(head: 10_000, [100: [.income(1_000)]], bodiesFrom: .max)
    let lie = ProposedRow(block: 100, amount: 7, direction: 1, isChecked: false)
    let outcome = try await ledger.search(BlockRows(rows: [lie], uses: [])).run()
    #expect(outcome.changes.map(\.rows) == [[]])
    #expect(outcome.changes.map(\.refuted) == [[]])
    #expect(outcome.changes.map(\.unattributed) == [.init(amount: 1_000, nonces: 0)])
  }

  @Test func aTokenIsSearchedWithoutNoncesAndNeverProved() async throws {
    var random = SeededRandom()
    let ledger = VirtualLedger(
      head: Self.head,
      VirtualLedger.random(head: Self.head, own: 20, income: 20, &random)
    )
    let outcome = try await ledger.search(hasNonces: false).run()
    let truth = ledger.rows().rows
    #expect(Set(outcome.changes.flatMap(\.rows)) == Set(truth), "\(random.comment)")
    #expect(outcome.parts == [Part(blocks: 0...Self.head, verdict: .net)])
    #expect(ledger.counts.nonces == 0 && ledger.counts.codes == 0)
  }

  @Test func aTokenThatClaimsMoreThanThereCanBeIsNoTrap() async throws {
    let rows = (0..<3).map { _ in
      ProposedRow(block: 70, amount: .max, direction: 1, isChecked: true)
    }
    let ledger = VirtualLedger(head: 1_000, [90: [.income(5)]])
    let base = ledger.search(hasNonces: false)
    let search = ResidualSearch<RPCFailure>(
      base.blocks,
      pinned: base.pinned,
      hasNonces: false,
      proposals: PrefixSums(rows),
      read: base.read,
      readBlocks: { changed throws(RPCFailure) in
        changed.map { each in BlockRows(rows: each.block == 70 ? rows : [], uses: []) }
      }
    )
    let outcome = try await search.run()
    #expect(outcome.changes.map(\.block) == [90, 70])
    #expect(outcome.changes[0].unattributed == .init(amount: 5, nonces: 0))
    #expect(outcome.changes[1].unattributed == .init(amount: nil, nonces: 0))
  }
}
