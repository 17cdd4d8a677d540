import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Branches that replace the newest blocks, at each request of a sync and at each depth, and one that
/// replaces what was final.
@Suite(.serialized) struct RandomReorganizationTests {
  private static let seeds: Range<UInt64> =
    RandomSeeds.chosen ?? (0..<(RandomSeeds.areMany ? 300 : 8))

  private let time = VirtualTime()

  @Test("H6: a branch at any request of a sync leaves its own rows, and none of the other's")
  func h6ABranchAtAnyRequest() async throws {
    var ofOld = 0
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      let head = UInt64.random(in: 100...1_000, using: &random)
      let old = try RandomBranch(head: head, &random)
      let depth = UInt64.random(in: 1...VirtualChain.finalDepth, using: &random)
      let new = try RandomBranch(of: old, after: head - depth, head: head + 1, &random)
      let store = try ChainStore()
      // Each sync of the same store meets the branch a few requests later; the next one begins on
      // the old branch again, as behind an address with two nodes.
      for posts in stride(from: 1, through: 31, by: 6) {
        let nodes = node { $0 < posts ? (old, head) : (new, head + 1) }
        if let report = try? await sync(nodes, new, store) {
          let isNew = report.asOf.hash == new.world.hash(ofBlock: report.asOf.number)
          ofOld += isNew ? 0 : 1
          try laws(seed, store).checkTruth(of: report, isNew ? new : old, "after \(posts) posts")
        }
        let report = try await sync(node { _ in (new, head + 1) }, new, store)
        try laws(seed, store).checkTruth(of: report, new, "on the branch, after \(posts) posts")
        laws(seed, store).checkHealed(report, new)
      }
      let again = try await sync(node { _ in (new, head + 1) }, new, store)
      #expect(again.added == 0, "seed \(seed)")
      try laws(seed, store).checkPages(new)
    }
    // Some came too late for the sync, whose rows the next one had to replace.
    #expect(ofOld > 0 || Self.seeds.count == 1)
  }

  @Test("a branch that replaces a final block ends the sync, and changes no row")
  func aBranchBelowFinalityEndsTheSync() async throws {
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      let head = UInt64.random(in: 300...1_000, using: &random)
      let old = try RandomBranch(head: head, &random)
      let depth = VirtualChain.finalDepth + .random(in: 1...100, using: &random)
      let new = try RandomBranch(of: old, after: head - depth, head: head, &random)
      let store = try ChainStore()
      _ = try await sync(node { _ in (old, head) }, old, store)
      let rows = try rows(old, store)
      await #expect(throws: HistoryError.self, "seed \(seed)") {
        try await sync(node { _ in (new, head) }, new, store)
      }
      #expect(try self.rows(old, store) == rows, "seed \(seed)")
      let report = try await sync(node { _ in (old, head) }, old, store)
      try laws(seed, store).checkTruth(of: report, old, "on the old branch again")
    }
  }

  @Test("a node whose head goes back takes no row away, and adds none")
  func aHeadThatGoesBack() async throws {
    for seed in Self.seeds {
      var random = SeededRandom(seed: seed)
      let head = UInt64.random(in: 200...1_000, using: &random)
      let branch = try RandomBranch(head: head, &random)
      let store = try ChainStore()
      _ = try await sync(node { _ in (branch, head) }, branch, store)
      let rows = try rows(branch, store)
      let back = head - .random(in: 1...100, using: &random)
      let posts = Int.random(in: 0...20, using: &random)
      if let report = try? await sync(
        node { (branch, $0 < posts ? head : back) },
        branch,
        store
      ) {
        #expect(report.added == 0, "seed \(seed)")
        try laws(seed, store).checkTruth(of: report, branch, "behind")
      }
      #expect(try self.rows(branch, store) == rows, "seed \(seed)")
    }
  }

  private func laws(_ seed: UInt64, _ store: ChainStore) -> RandomLaws {
    RandomLaws(seed: seed, store: store, hidesLogs: false)
  }

  /// A node that shows a branch up to a head, by the number of the post.
  private func node(
    _ shown: @escaping @Sendable (_ post: Int) -> (branch: RandomBranch, head: UInt64)
  ) -> Node {
    ChainKitTests.node(BranchingTransport(shown), time: time)
  }

  private func sync(
    _ node: Node,
    _ branch: RandomBranch,
    _ store: ChainStore
  ) async throws -> HistoryReport {
    try await HistorySync(
      node,
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

  private func rows(_ branch: RandomBranch, _ store: ChainStore) throws -> [Movement] {
    let filter = HistoryFilter(chain: branch.world.chain, accounts: branch.world.accounts)
    return try store.page(filter, limit: 10_000).movements
  }
}
