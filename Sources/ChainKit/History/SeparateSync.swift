import Core
package import Entity
import Synchronization

/// Syncs the history of accounts one after the other, each through a node of its own.
///
/// No request and no connection is shared by two accounts, so that nothing in them tells that they
/// belong together. All are read up to the block that was the newest one for the first of them. What
/// is stored is shared, but it is only read: no answer about one account is asked for again.
///
/// A limit is for all of them: each may send an equal part of what is left of it, but at least
/// ``SyncWishes/fewestRequests``, without which its sync would get nowhere. The price is that of all of
/// them, and is found once, before anything is read.
package struct SeparateSync: Sendable {
  private let store: ChainStore
  private let journal: Journal
  private let chain: ChainID
  private let timing: RetryTiming
  private let wishes: SyncWishes
  private let sources: [any HistorySource]

  /// An account, and the node that is asked about it, whose connections no other account uses.
  package typealias Separate = (account: Address, node: Node)

  package init(
    store: ChainStore,
    journal: Journal,
    chain: ChainID,
    timing: RetryTiming = .live,
    wishes: SyncWishes = SyncWishes(),
    sources: [any HistorySource] = []
  ) {
    (self.store, self.journal, self.chain) = (store, journal, chain)
    (self.timing, self.wishes, self.sources) = (timing, wishes, sources)
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
  /// - Throws: `HistoryError`, as `HistorySync`; stored rows are kept.
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
    let meter = SyncMeter(accounts.map(\.node.asker), sources, timing)
    let store = store.metered(by: meter, chain: chain)
    defer { store.endMetering() }
    let joint = await Joint(accounts)
    for _ in 0..<Self.mostRounds {
      do throws(HistoryError) {
        return try await round(joint, store, listed, progress)
      } catch {
        guard case .unsteady = error else { throw error }
      }
    }
    throw .unsteady
  }

  /// What was done for all accounts together.
  private final class Joint: Sendable {
    let accounts: [Separate]
    /// What was asked of all nodes before.
    private let asked: Int
    private let fork = Mutex<UInt64?>(nil)
    private let priced = Mutex(false)

    init(_ accounts: [Separate]) async {
      self.accounts = accounts
      asked = await Self.questions(accounts)
    }

    private static func questions(_ accounts: [Separate]) async -> Int {
      var sum = 0
      for (_, node) in accounts { sum += await node.asker.questions }
      return sum
    }

    var questions: Int { get async { await Self.questions(accounts) - asked } }
    var forkedAt: UInt64? { fork.withLock(\.self) }
    /// Whether the price is known, and is not too high.
    var isPriced: Bool { priced.withLock(\.self) }

    func forked(at block: UInt64?) {
      fork.withLock { $0 = [$0, block].compactMap { $0 }.min() }
    }

    /// The price of an account and of those after it, up to the block of a scan; each node is asked
    /// about its own account.
    func price(from place: Int, at scan: ScanContext) async throws(ScanStop) -> SyncPrice? {
      var sum: SyncPrice?
      for (account, node) in accounts[place...] {
        let pricing = SyncPricing(scan: scan.asking(node.asker))
        guard let price = try await pricing.price(of: [account]) else { continue }
        sum = sum.map { $0.adding(price) } ?? price
      }
      priced.withLock { $0 = true }
      return sum
    }
  }

  private func round(
    _ joint: Joint,
    _ store: ChainStore,
    _ listed: [Address],
    _ progress: @escaping @Sendable (HistoryProgress) -> Void
  ) async throws(HistoryError) -> HistoryReport {
    let count = joint.accounts.count
    var reports: [HistoryReport] = []
    for (place, (account, node)) in joint.accounts.enumerated() {
      let already = await joint.questions
      let rows = reports.reduce(0) { $0 + $1.added }
      var wishes = wishes
      wishes.maxRequests = wishes.maxRequests.map { max(0, $0 - already) / (count - place) }
      wishes.stopsIfCostly = wishes.stopsIfCostly && !joint.isPriced
      var sync = HistorySync(
        node,
        store: store,
        journal: journal,
        chain: chain,
        timing: timing,
        wishes: wishes,
        sources: sources
      )
      sync.pricing = { (scan) async throws(ScanStop) in
        try await joint.price(from: place, at: scan)
      }
      let report: HistoryReport
      do throws(HistoryError) {
        report = try await sync.read([account], listed: listed, upTo: reports.first?.asOf) { part in
          progress(part.of(place, count, questionsBefore: already, rowsBefore: rows))
        }
      } catch {
        // The first account began there: the node of this one is behind.
        if case .startsLater = error, place > 0 { throw .unsteady }
        throw error
      }
      joint.forked(at: report.forkedAt)
      reports.append(report)
    }
    return HistoryReport(
      joining: reports,
      questions: await joint.questions,
      forkedAt: joint.forkedAt,
      most: wishes.mostRequests
    )
  }
}

extension SyncPrice {
  /// The price of both, one after the other.
  fileprivate func adding(_ other: SyncPrice) -> SyncPrice {
    SyncPrice(
      requests: requests.addingWithSaturation(other.requests),
      bytes: bytes.addingWithSaturation(other.bytes),
      seconds: seconds.addingWithSaturation(other.seconds),
      node: node
    )
  }
}

extension HistoryReport {
  /// What the syncs of several accounts, at least one, say together: the lowest blocks, and the sum of
  /// what was added.
  fileprivate init(
    joining reports: [HistoryReport],
    questions: Int,
    forkedAt: UInt64?,
    most: Int?
  ) {
    precondition(!reports.isEmpty, "an account is synced")
    let lowest = reports.map(\.asOf).min { $0.number < $1.number }
    let settled = reports.compactMap(\.settled)
    let limits = reports.compactMap(\.limit)
    self.init(
      asOf: lowest ?? reports[0].asOf,
      settled: settled.count == reports.count ? settled.min() : nil,
      added: reports.reduce(0) { $0 + $1.added },
      questions: questions,
      forkedAt: forkedAt,
      assurance: reports.flatMap(\.assurance),
      searchedInVain: reports.flatMap(\.searchedInVain).reduce(into: []) { nodes, node in
        if !nodes.contains(node) { nodes.append(node) }
      },
      limit: limits.isEmpty
        ? nil : most.map { Limit(most: $0, needed: Self.needed(limits, of: reports.count)) },
      sourceFailures: reports.flatMap(\.sourceFailures).reduce(into: []) { failures, failure in
        if !failures.contains(where: { $0.source == failure.source }) { failures.append(failure) }
      }
    )
  }

  /// What all accounts need if none got further, each of which has an equal share.
  private static func needed(_ limits: [Limit], of accounts: Int) -> Int? {
    let each = limits.compactMap(\.needed)
    guard each.count == limits.count else { return nil }
    return each.max()?.multipliedWithSaturation(by: accounts)
  }
}

extension HistoryProgress {
  /// The progress of one of several accounts as that of all of them.
  fileprivate func of(
    _ place: Int,
    _ accounts: Int,
    questionsBefore: Int,
    rowsBefore: Int
  ) -> HistoryProgress {
    HistoryProgress(
      stage: stage,
      thousandths: (place * 1000 + thousandths) / accounts,
      questions: questionsBefore + questions,
      rows: rowsBefore + rows
    )
  }
}
