import Core
package import Entity
import Synchronization

/// Syncs the history of accounts one after the other, each through a node of its own.
///
/// No request and no connection is shared by two accounts, so that nothing in them tells that they
/// belong together. All are read up to the block that was the newest one for the first of them. What
/// is stored is shared, but it is only read: no answer about one account is asked for again.
package struct SeparateSync: Sendable {
  private let store: ChainStore
  private let journal: Journal
  private let chain: ChainID
  private let timing: RetryTiming
  private let wishes: SyncWishes

  /// An account, and the node that is asked about it, whose connections no other account uses.
  package typealias Separate = (account: Address, node: Node)

  package init(
    store: ChainStore,
    journal: Journal,
    chain: ChainID,
    timing: RetryTiming = .live,
    wishes: SyncWishes = SyncWishes()
  ) {
    (self.store, self.journal, self.chain) = (store, journal, chain)
    (self.timing, self.wishes) = (timing, wishes)
  }

  /// How often all accounts are read anew because the chain was reorganized between two of them.
  private static let mostRounds = 3

  /// Reads new movements, and checks that all of them add up.
  ///
  /// - Parameters:
  ///   - accounts: the accounts, each once; at least one.
  ///   - listed: the tokens that the user's lists name, whose balances are compared even if no log
  ///     shows them.
  ///   - waiting: is called once if another process syncs the history of this chain, which is waited
  ///     for.
  ///   - progress: receives the progress of the sync.
  /// - Returns: one report of all accounts, up to the lowest block that one of them was read up to.
  /// - Throws: `HistoryError`; stored rows are kept.
  package func run(
    _ accounts: [Separate],
    listed: [Address] = [],
    waiting: @Sendable () -> Void = {},
    progress: @escaping @Sendable (HistoryProgress) -> Void = { _ in }
  ) async throws(HistoryError) -> HistoryReport {
    let lease = try await HistoryLease.forSync(
      of: chain,
      in: store,
      timing: timing,
      waiting: waiting
    )
    defer { lease.end() }
    let count = Count()
    for _ in 0..<Self.mostRounds {
      do throws(HistoryError) {
        return try await round(accounts, listed, count, progress)
      } catch {
        guard case .unsteady = error else { throw error }
      }
    }
    throw .unsteady
  }

  /// What was done for all accounts together.
  private final class Count: Sendable {
    private let asked = Mutex(0)
    private let fork = Mutex<UInt64?>(nil)

    var questions: Int { asked.withLock(\.self) }
    var forkedAt: UInt64? { fork.withLock(\.self) }

    func add(_ questions: Int) { asked.withLock { $0 += questions } }
    func forked(at block: UInt64?) {
      fork.withLock { $0 = [$0, block].compactMap { $0 }.min() }
    }
  }

  private func round(
    _ accounts: [Separate],
    _ listed: [Address],
    _ count: Count,
    _ progress: @escaping @Sendable (HistoryProgress) -> Void
  ) async throws(HistoryError) -> HistoryReport {
    var reports: [HistoryReport] = []
    for (place, (account, node)) in accounts.enumerated() {
      let (before, already) = (await node.asker.questions, count.questions)
      let sync = HistorySync(
        node,
        store: store,
        journal: journal,
        chain: chain,
        timing: timing,
        wishes: wishes
      )
      let result = await Result { () async throws(HistoryError) in
        try await sync.read([account], listed: listed, upTo: reports.first?.asOf) { part in
          progress(part.of(place, accounts.count, questionsBefore: already))
        }
      }
      count.add(await node.asker.questions - before)
      let report = try result.get()
      count.forked(at: report.forkedAt)
      reports.append(report)
    }
    return HistoryReport(joining: reports, questions: count.questions, forkedAt: count.forkedAt)
  }
}

extension HistoryReport {
  /// What the syncs of several accounts, at least one, say together: the lowest blocks, and the sum of
  /// what was added.
  fileprivate init(joining reports: [HistoryReport], questions: Int, forkedAt: UInt64?) {
    precondition(!reports.isEmpty, "an account is synced")
    let lowest = reports.map(\.asOf).min { $0.number < $1.number }
    let settled = reports.compactMap(\.settled)
    self.init(
      asOf: lowest ?? reports[0].asOf,
      settled: settled.count == reports.count ? settled.min() : nil,
      added: reports.reduce(0) { $0 + $1.added },
      questions: questions,
      forkedAt: forkedAt,
      assurance: reports.flatMap(\.assurance),
      searchedInVain: reports.flatMap(\.searchedInVain).reduce(into: []) { nodes, node in
        if !nodes.contains(node) { nodes.append(node) }
      }
    )
  }
}

extension HistoryProgress {
  /// The progress of one of several accounts as that of all of them.
  fileprivate func of(_ place: Int, _ accounts: Int, questionsBefore: Int) -> HistoryProgress {
    HistoryProgress(
      stage: stage,
      thousandths: (place * 1000 + thousandths) / accounts,
      questions: questionsBefore + questions
    )
  }
}
