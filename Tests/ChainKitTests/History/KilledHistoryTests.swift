import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Syncs that are killed at each of their commits, and resumed.
///
/// The rows are those of a sync that was not killed, and of settled blocks both together ask nothing
/// more often than it did, but for what the killed one had asked since its last commit.
@Suite(.serialized) struct KilledHistoryTests {
  private static let seeds: Range<UInt64> =
    RandomSeeds.chosen ?? (0..<(RandomSeeds.areMany ? 60 : 2))

  private let time = VirtualTime()

  @Test("killed at every commit and resumed: the same rows, and nothing settled is asked twice")
  func killedAtEveryCommitAndResumed() async throws {
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      let head = UInt64.random(in: 200...2_000, using: &random)
      let branch = try RandomBranch(head: head, &random)
      let whole = try ChainStore()
      let counter = CommitFault(after: .max, in: whole)
      let calm = chain(branch, head)
      _ = try await sync(calm, branch, whole)
      let rows = try rows(of: branch, whole)
      let asked = calm.asked(upTo: head - VirtualChain.finalDepth)
      #expect(counter.commits > 5, "seed \(seed)")
      for commits in 0..<counter.commits {
        let comment = "seed \(seed), commit \(commits)"
        try await resume(after: commits, branch, head, rows, asked, comment)
      }
    }
  }

  private func resume(
    after commits: Int,
    _ branch: RandomBranch,
    _ head: UInt64,
    _ rows: [[Movement]],
    _ asked: [String: Int],
    _ comment: String
  ) async throws {
    let store = try ChainStore()
    let first = chain(branch, head)
    let fault = CommitFault(after: commits, in: store) { first.mark() }
    await #expect(throws: HistoryError.self, "\(comment)") {
      try await sync(first, branch, store)
    }
    #expect(fault.commits == commits, "\(comment)")
    fault.end()
    let second = chain(branch, head)
    let report = try await sync(second, branch, store)
    #expect(try self.rows(of: branch, store) == rows, "\(comment)")
    let laws = RandomLaws(seed: 0, store: store, hidesLogs: false)
    try laws.checkTruth(of: report, branch, comment)
    laws.checkHealed(report, branch)
    laws.checkProved(report, branch)
    let settled = head - VirtualChain.finalDepth
    let both = second.asked(upTo: settled)
      .merging(first.asked(upTo: settled, isMarked: true)) { $0 + $1 }
    let again = both.filter { $0.value > asked[$0.key] ?? 1 }.keys
    #expect(again.isEmpty, "\(comment): \(again.sorted())")
  }

  private func chain(_ branch: RandomBranch, _ head: UInt64) -> VirtualChain {
    VirtualChain(branch.world, head: head, keepsRequests: true)
  }

  private func sync(
    _ chain: VirtualChain,
    _ branch: RandomBranch,
    _ store: ChainStore
  ) async throws -> HistoryReport {
    try await HistorySync(
      node(chain, time: time),
      store: store,
      journal: try Journal(),
      chain: branch.world.chain,
      timing: time.timing
    )
    .run(
      branch.world.accounts,
      listed: (RandomActs.listed + [RandomActs.odd]).map { VirtualWorld.token($0) }
    )
  }

  private func rows(of branch: RandomBranch, _ store: ChainStore) throws -> [[Movement]] {
    try branch.world.accounts.map { account in
      let filter = HistoryFilter(chain: branch.world.chain, accounts: [account])
      return try store.page(filter, limit: 10_000).movements
    }
  }
}
