import Core
import Entity
import Synchronization
import TestSupport
import Testing

@testable import ChainKit

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Nodes that are behind, contradict themselves, or do not keep everything.
extension ResidualSearchTests {
  @Test func aNodeThatIsBehindIsRefused() async throws {
    for late in [1, 2, 5] {
      let ledger = VirtualLedger(
        head: Self.head,
        [100: [.income(1_000)]],
        hash: { $0 == late ? nil : VirtualLedger.pinnedHash }
      )
      await #expect(throws: ResidualError<RPCFailure>.lagging) { try await ledger.search().run() }
      #expect(ledger.counts.batches == late)
    }
  }

  @Test func aNodeOnAnotherBranchIsRefused() async throws {
    let other = Hash32.keccak(of: [2])
    let ledger = VirtualLedger(
      head: Self.head,
      [100: [.income(1_000)]],
      hash: { $0 == 3 ? other : VirtualLedger.pinnedHash }
    )
    await #expect(throws: ResidualError<RPCFailure>.reorganized(other)) {
      try await ledger.search().run()
    }
  }

  @Test("a state that is older than it claims, at any of the requests")
  func oneStaleStateNeverMakesAFalseLedger() async throws {
    var random = SeededRandom()
    var refused = 0
    for _ in 0..<300 {
      let events = VirtualLedger.random(head: 10_000, own: 5, income: 5, &random)
      let honest = VirtualLedger(head: 10_000, events)
      let probes = try await honest.search().run().probes
      // The state at the end is pinned; all others may be stale.
      let stale = Int.random(in: 2...probes, using: &random)
      let lag = UInt64.random(in: 1...3_000, using: &random)
      let ledger = VirtualLedger(
        head: 10_000,
        events,
        place: { $0 == stale ? $1 - min($1, lag) : $1 }
      )
      do {
        let outcome = try await ledger.search().run()
        #expect(
          ledger.isTold(by: outcome, BlockRows(rows: [], uses: [])),
          "\(random.comment)"
        )
        #expect(outcome.changes.allSatisfy { $0.unattributed == nil }, "\(random.comment)")
      } catch {
        guard case .unsteady = error else { throw error }
        refused += 1
      }
    }
    #expect(refused > 30, "\(refused), \(random.comment)")
  }

  @Test func aNonceThatFallsIsRefused() async throws {
    let ledger = VirtualLedger(
      head: 1_000,
      [10: [.income(1_000)], 20: [.own(1)], 900: [.own(1)]],
      // The third state is that of the middle.
      place: { $0 == 3 ? 0 : $1 }
    )
    await #expect(throws: ResidualError<RPCFailure>.unsteady(block: 550)) {
      try await ledger.search(from: 100).run()
    }
  }

  private func search(
    read: @escaping @Sendable ([StateProbe]) throws(RPCFailure) -> StateAnswer,
    readBlocks: @escaping @Sendable ([ChangedBlock]) throws(RPCFailure) -> [BlockRows?] = { _ in
      []
    }
  ) -> ResidualSearch<RPCFailure> {
    ResidualSearch(
      0...1_000,
      pinned: BlockReference(number: 1_000, hash: VirtualLedger.pinnedHash, time: 0),
      hasNonces: true,
      proposals: PrefixSums([]),
      read: read,
      readBlocks: readBlocks
    )
  }

  @Test("rows that have what the states leave over are found only if these are certain")
  func whatFollowsFromTheStatesIsReadAgain() async throws {
    var refused = 0
    for stale in 2...30 {
      let count = Mutex(0)
      let search = search(
        read: { probes in
          let states = probes.map { probe -> SubjectState in
            let number = count.withLock { count in
              count += 1
              return count
            }
            let block = number == stale ? probe.block - min(probe.block, 650) : probe.block
            let balance: UInt256 = block < 100 ? 0 : block < 700 ? 500 : 502
            return SubjectState(balance: balance, nonce: 0, code: SubjectState.noCode)
          }
          return StateAnswer(states: states, pinned: VirtualLedger.pinnedHash)
        },
        readBlocks: { changed in
          changed.map { each -> BlockRows? in
            guard let rest = each.rest(beside: []).value else { return nil }
            let row = ProposedRow(
              block: each.block,
              amount: rest.magnitude,
              direction: rest.isNegative ? -1 : 1,
              isChecked: true
            )
            return BlockRows(rows: [row], uses: [], followsBalances: true)
          }
        }
      )
      do {
        let outcome = try await search.run()
        #expect(outcome.changes.map(\.block) == [700, 100], "\(stale)")
      } catch {
        guard case .unsteady = error else { throw error }
        refused += 1
      }
    }
    #expect(refused > 5)
  }

  @Test func answersThatLackSomethingAreRefused() async throws {
    let hash = VirtualLedger.pinnedHash
    let state = SubjectState(balance: 1, nonce: 0, code: SubjectState.noCode)
    let short: [[SubjectState?]] = [
      [], [state, state], [SubjectState(balance: 1, code: SubjectState.noCode)],
      [SubjectState(balance: 1, nonce: 0)],
    ]
    for states in short {
      await #expect(throws: ResidualError<RPCFailure>.incomplete) {
        try await search { _ in StateAnswer(states: states, pinned: hash) }.run()
      }
    }
    // The balance of one came in block 0, and the block is not given.
    await #expect(throws: ResidualError<RPCFailure>.incomplete) {
      try await search { probes in
        StateAnswer(states: probes.map { _ in state }, pinned: hash)
      }.run()
    }
  }

  @Test func aNodeThatFailsEndsTheSearch() async throws {
    await #expect(throws: ResidualError<RPCFailure>.reading(.quota)) {
      try await search { _ throws(RPCFailure) in throw .quota }.run()
    }
    let hash = VirtualLedger.pinnedHash
    let state = SubjectState(balance: 1, nonce: 0, code: SubjectState.noCode)
    await #expect(throws: ResidualError<RPCFailure>.reading(.cancelled)) {
      try await search(
        read: { probes in StateAnswer(states: probes.map { _ in state }, pinned: hash) },
        readBlocks: { _ throws(RPCFailure) in throw .cancelled }
      ).run()
    }
  }

  @Test(arguments: [1, 63, 64, 500, 999_999] as [UInt64])
  func whatTheNodeDoesNotKeepIsMissing(archiveFrom: UInt64) async throws {
    let ledger = VirtualLedger(
      head: 1_000_000,
      [
        1: [.income(1_000)], 600: [.own(5)], 999_998: [.income(7)], 1_000_000: [.income(8)],
      ],
      archiveFrom: archiveFrom
    )
    let outcome = try await ledger.search().run()
    #expect(
      outcome.parts == [
        .init(blocks: 0...archiveFrom, verdict: .missing),
        .init(blocks: (archiveFrom + 1)...1_000_000, verdict: .proved),
      ]
    )
    let found = ledger.events.keys.filter { $0 > archiveFrom }.sorted(by: >)
    #expect(outcome.changes.map(\.block) == found)
    #expect(outcome.changes.allSatisfy { $0.unattributed == nil })
    // The edge is found by halving, as each change is.
    #expect(Double(outcome.probes) <= 5 * log2(1_000_000) + 4)
  }

  @Test func anAccountThatIsYoungerThanTheOldestStateIsProvedWhole() async throws {
    // The account was untouched in the oldest state: nothing can have happened before.
    let ledger = VirtualLedger(head: 1_000, [600: [.income(5)]], archiveFrom: 200)
    #expect(
      try await ledger.search().run().parts == [.init(blocks: 0...1_000, verdict: .proved)]
    )
  }

  @Test func aNodeWithoutAnyStateShowsNothing() async throws {
    let ledger = VirtualLedger(head: 1_000, [600: [.income(5)]], archiveFrom: .max)
    let outcome = try await ledger.search().run()
    #expect(outcome.parts == [.init(blocks: 0...1_000, verdict: .missing)])
    #expect(outcome.changes.isEmpty)
  }
}
