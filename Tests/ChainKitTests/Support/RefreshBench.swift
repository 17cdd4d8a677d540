import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Syncs of the accounts of one simulated chain, whose head rises, into one store.
struct RefreshBench {
  let store: ChainStore
  let time = VirtualTime()

  init() throws { store = try ChainStore() }

  /// Syncs through a node, as the program does, so that a few requests are one post.
  func sync(
    _ transport: any Transport,
    _ accounts: [Address],
    listed: [Address] = [],
    into other: ChainStore? = nil
  ) async throws -> HistoryReport {
    let endpoint = Endpoint(
      GatheringTransport(transport, timing: time.timing),
      expecting: nil,
      timing: time.timing
    )
    return try await sync(asking: endpoint, accounts, listed: listed, into: other)
  }

  func sync(
    asking asker: any Asker,
    _ accounts: [Address],
    listed: [Address] = [],
    into other: ChainStore? = nil
  ) async throws -> HistoryReport {
    try await HistorySync(
      Node(asker),
      store: other ?? store,
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing
    ).run(accounts, listed: listed)
  }

  /// Expects of a report, and of what is stored, what a sync of all blocks gives into an empty store.
  func expectWhole(
    _ report: HistoryReport,
    _ transport: any Transport,
    _ accounts: [Address],
    listed: [Address] = [],
    _ comment: Comment? = nil
  ) async throws {
    let fresh = try ChainStore()
    let whole = try await sync(transport, accounts, listed: listed, into: fresh)
    try expectSame(report, whole, as: fresh, accounts, comment)
  }

  /// Expects of a report, and of what is stored, the same as of another one.
  func expectSame(
    _ report: HistoryReport,
    _ other: HistoryReport,
    as stored: ChainStore,
    _ accounts: [Address],
    _ comment: Comment? = nil
  ) throws {
    #expect(report.asOf == other.asOf && report.settled == other.settled, comment)
    #expect(report.assurance == other.assurance, comment)
    let filter = HistoryFilter(chain: .ethereum, accounts: accounts)
    let (mine, theirs) = try (
      store.page(filter, limit: 10_000), stored.page(filter, limit: 10_000)
    )
    #expect(mine.movements == theirs.movements && mine.asOf == theirs.asOf, comment)
    for account in accounts {
      let (left, right) = try (kept(store, account), kept(stored, account))
      #expect(left == right, comment)
    }
  }

  /// What is stored of an account besides its rows.
  private struct Kept: Hashable {
    var assurance: [SubjectAssurance] = []
    var coverage: [[ClosedRange<UInt64>]] = []
    var ether: Set<ProposedRow> = []
    var nonces: [NonceUse] = []
  }

  private func kept(_ store: ChainStore, _ account: Address) throws -> Kept {
    let all = 0...UInt64(Int64.max)
    return Kept(
      assurance: try store.assurance(of: account, chain: .ethereum),
      coverage: try CoveredSearch.subjects.map { subject in
        let search = CoveredSearch(chain: .ethereum, account: account, subject: subject)
        return try store.coverage(of: search).ranges
      },
      ether: Set(
        try store.settledRows(of: account, asset: .ether, in: all, chain: .ethereum)
      ),
      nonces: try store.nonceUses(of: account, in: all, chain: .ethereum)
    )
  }
}
