import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Syncs a random history through nodes with random trouble, and compares it with the truth.
struct RandomLedger {
  private let seed: UInt64
  /// The heads of the first sync, and of the others.
  private let (early, head): (UInt64, UInt64)
  /// The chain of the first sync, and of the others: in a part of the seeds a branch, to which the
  /// nodes change before the second sync or at one of its requests.
  private let (old, new): (RandomBranch, RandomBranch)
  private let changesAt: Int?
  private let troubles: [RandomTrouble]
  private let store: ChainStore
  private let time = VirtualTime()
  private let laws: RandomLaws
  private let listed: [Address]

  init(seed: UInt64) throws {
    self.seed = seed
    var random = SeededRandom(seed: seed)
    head = UInt64.random(in: 100...2_000, using: &random)
    early = UInt64.random(in: (head / 2)...head, using: &random)
    old = try RandomBranch(head: head, &random)
    if random.next() % 5 < 2 {
      // What is final is never replaced.
      let depth = UInt64.random(in: 1...min(VirtualChain.finalDepth, early - 1), using: &random)
      new = try RandomBranch(of: old, after: early - depth, head: head, &random)
      changesAt = Int.random(in: 0...60, using: &random)
    } else {
      (new, changesAt) = (old, nil)
    }
    // Each node has the states of its newest blocks.
    troubles = [RandomTrouble(head: early, &random), RandomTrouble(head: early, &random)]
    store = try ChainStore()
    listed = (RandomActs.listed + [RandomActs.odd]).map { VirtualWorld.token($0) }
    laws = RandomLaws(
      seed: seed,
      store: store,
      hidesLogs: !troubles.allSatisfy(\.showsAllLogs)
    )
  }

  /// What several plays found.
  struct Score {
    /// How many first syncs came to their end.
    var ended = 0
    /// The blocks that syncs with trouble called gaps though all nodes have them, and all blocks.
    var excess: (gaps: UInt64, all: UInt64) = (0, 0)
    /// The same of syncs that follow them, through the same nodes, when nothing gets lost any more.
    var calm: (gaps: UInt64, all: UInt64) = (0, 0)

    fileprivate mutating func add(_ more: (gaps: UInt64, all: UInt64)) {
      excess = (excess.gaps + more.gaps, excess.all + more.all)
    }

    fileprivate mutating func addCalm(_ more: (gaps: UInt64, all: UInt64)) {
      calm = (calm.gaps + more.gaps, calm.all + more.all)
    }
  }

  /// Syncs twice with trouble, while the chain grows, once when nothing gets lost any more, then
  /// through nodes that have everything, then once more; each result is checked.
  func play(_ score: inout Score) async throws {
    let first = try? await sync(troubles[0], old, upTo: early)
    if let first {
      try laws.checkTruth(of: first, old, "with trouble")
      laws.checkEconomy(of: first, troubles[0], old)
      score.ended += 1
      score.add(laws.excess(of: first, troubles[0]))
    }
    let before = changesAt.map { RandomTrouble.Before(world: old.world, head: early, posts: $0) }
    if let second = try? await sync(troubles[1], new, upTo: head, before: before) {
      let told = second.asOf
      let isNew = told.hash == new.world.hash(ofBlock: told.number)
      #expect(isNew || told.hash == old.world.hash(ofBlock: told.number), "seed \(seed)")
      try laws.checkTruth(of: second, isNew ? new : old, "with more trouble")
      score.add(laws.excess(of: second, troubles[1]))
    }
    // What was lost is asked for again the next day.
    time.pass(86_400)
    let calmed = troubles[1].calmed
    if let calm = try? await sync(calmed, new, upTo: head) {
      try laws.checkTruth(of: calm, new, "after the trouble")
      score.addCalm(laws.excess(of: calm, calmed))
    }
    // What the nodes lacked is asked for again after a time; a node that has everything, at once.
    time.pass(8 * 86_400)
    let whole = try await sync(.none, new, upTo: head)
    try laws.checkTruth(of: whole, new, "without trouble")
    laws.checkHealed(whole, new)
    let again = try await sync(.none, new, upTo: head)
    #expect(again.added == 0, "seed \(seed)")
    laws.checkNotWeaker(again, than: whole)
    try laws.checkTruth(of: again, new, "again")
    try laws.checkPages(new)
    // What nobody has told wrong before is proved at once; half of the seeds show it as well.
    if seed % 2 == 0 {
      let fresh = try await sync(.none, new, upTo: head, into: try ChainStore())
      laws.checkHealed(fresh, new)
      laws.checkProved(fresh, new)
    }
  }

  private func sync(
    _ trouble: RandomTrouble,
    _ branch: RandomBranch,
    upTo head: UInt64,
    before: RandomTrouble.Before? = nil,
    into other: ChainStore? = nil
  ) async throws -> HistoryReport {
    try await HistorySync(
      trouble.node(branch.world, head: head, before: before, time: time),
      store: other ?? store,
      journal: try Journal(),
      chain: branch.world.chain,
      timing: time.timing
    ).run(branch.world.accounts, listed: listed)
  }
}
