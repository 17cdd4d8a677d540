import Core
import Entity

/// Syncs accounts to which nothing has happened since all of them were synced wholly.
///
/// Nothing that was read then is read again. What was read up to a block by its number is of that
/// block's chain, since the block was looked at when it was read; so it stands as long as the block
/// is part of the chain. If it is still the newest one, there is nothing to read; else the blocks
/// after it are, by ``QuietBlocks``.
struct HistoryRefresh: Sendable {
  let scan: ScanContext
  /// The last block that the node calls final, if it does.
  let finalized: BlockHeader?
  let accounts: [Address]
  /// The tokens that are compared even if no log shows them.
  let listed: Set<Address>

  /// Syncs, and returns the report that a sync of all blocks would give; nil if it may be another
  /// one, and then nothing is stored.
  ///
  /// Cost: none if there is no new block, else as ``QuietBlocks/areQuiet()``.
  /// - Throws: `.store`; `.node` only if it was canceled.
  func run() async throws(ScanStop) -> HistoryReport? {
    let now = WholeSync.Standing(scan, scope: WholeSync.Standing.scope(of: listed))
    guard let before = try syncs(), let old = before.first?.standing, old.isContinued(by: now),
      try isCovered(upTo: old.settled)
    else { return nil }
    if old.block < now.block {
      let blocks = QuietBlocks(scan: scan, since: old, accounts: accounts, listed: listed)
      guard try await blocks.areQuiet() else { return nil }
      // Another node may have taken over.
      guard now == WholeSync.Standing(scan, scope: now.scope) else { return nil }
    }
    let assurance = try assurance(since: old)
    if now != old {
      let isStored = try scan.kept { (store) throws(StoreError) in
        try store.advance(before, to: now, assurance, head: scan.head, finalized: finalized)
      }
      guard isStored else { return nil }
    }
    await scan.reportProgress(.check, 1, of: 1)
    return HistoryReport(
      asOf: scan.head.reference,
      settled: scan.settled,
      added: 0,
      questions: await scan.questions(),
      forkedAt: nil,
      assurance: assurance
    )
  }

  /// Where the accounts stand; nil unless all of them stand at the same place.
  private func syncs() throws(ScanStop) -> [WholeSync]? {
    let chain = scan.chain
    var syncs: [WholeSync] = []
    for account in accounts {
      let known = try scan.kept { (store) throws(StoreError) in
        try store.wholeSync(of: account, chain: chain)
      }
      guard let known, known.standing == syncs.first?.standing ?? known.standing else { return nil }
      syncs.append(known)
    }
    return syncs
  }

  /// Whether everything that this version searches for was searched for in the settled blocks.
  private func isCovered(upTo settled: UInt64?) throws(ScanStop) -> Bool {
    guard let settled else { return true }
    for account in accounts {
      for subject in CoveredSearch.subjects {
        let covered = try scan.coverage(of: subject, account)
        guard covered.gaps(in: 0...settled).isEmpty else { return false }
      }
    }
    return true
  }

  /// What is said of the rows, with the new blocks as the last known one.
  private func assurance(since old: WholeSync.Standing) throws(ScanStop) -> [SubjectAssurance] {
    let chain = scan.chain
    var all: [SubjectAssurance] = []
    for account in accounts {
      let stored = try scan.kept { (store) throws(StoreError) in
        try store.assurance(of: account, chain: chain)
      }
      all += stored.sorted { $0.subject < $1.subject }
    }
    guard old.block < scan.head.number else { return all }
    let new = (old.block + 1)...scan.head.number
    return all.map { said in
      var said = said
      if let grade = said.spans.grade(at: old.block) {
        let later = grade.continued(by: scan.endpoint)
        said.spans = said.spans.replaced(by: HistorySpans(new, later))
      }
      return said
    }
  }
}

extension WholeSync.Standing {
  /// Whether a sync that stands elsewhere may begin here: at the same block or a later one, with the
  /// same nodes, for the same.
  fileprivate func isContinued(by other: WholeSync.Standing) -> Bool {
    guard (node, nodes, scope) == (other.node, other.nodes, other.scope) else { return false }
    guard block == other.block ? hash == other.hash : block < other.block else { return false }
    guard let settled else { return true }
    return other.settled.map { settled <= $0 } ?? false
  }
}
