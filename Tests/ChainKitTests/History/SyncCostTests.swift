import Core
import Entity
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import ChainKit

/// What syncs cost is stored with their work.
@Suite struct SyncCostTests {
  private typealias Act = VirtualWorld.Act

  private let bench: RefreshBench
  private let world: VirtualWorld
  private static let start: UInt64 = 1_700_000_000

  init() throws {
    bench = try RefreshBench()
    world = try VirtualWorld(
      accounts: 2,
      [
        10: [Act(0, .deposit(1_000_000)), Act(1, .deposit(1_000_000))],
        20: [Act(0, .pay(value: 5, to: 1))], 30: [Act(0, .tokenIn(9, of: 0))],
        700: [Act(1, .inside(4))], 990: [Act(0, .tokenIn(2, of: 0))],
      ]
    )
  }

  private func transport(_ head: UInt64 = 1_000) -> WeighedTransport {
    WeighedTransport(VirtualChain(world, head: head), bench.time)
  }

  private func sync(
    _ transport: any Transport,
    into store: ChainStore? = nil,
    from sources: [any HistorySource] = []
  ) async throws -> HistoryReport {
    try await HistorySync(
      Node(Endpoint(transport, expecting: nil, timing: bench.time.timing)),
      store: store ?? bench.store,
      journal: try Journal(),
      chain: .ethereum,
      timing: bench.time.timing,
      sources: sources
    ).run(world.accounts)
  }

  private func cost(_ store: ChainStore? = nil, of chain: ChainID = .ethereum) throws
    -> HistoryCost?
  { try (store ?? bench.store).status(of: [], chain: chain).cost }

  @Test("requests, bytes, time and the number of syncs add up, from the first one on")
  func theCostOfSyncsAddsUp() async throws {
    #expect(try cost() == nil && bench.store.historyChains().isEmpty)
    let first = transport()
    let report = try await sync(first)
    let one = try #require(try cost())
    #expect(one.requests == report.questions && one.requests == first.traffic.requests)
    #expect(one.bytes == first.traffic.bytes && one.bytes > 1_000)
    #expect(one.runs == 1 && one.since == Self.start)
    // Each answer takes two seconds.
    #expect(one.milliseconds >= 20_000)
    // Another one, after which nothing happened.
    let second = transport()
    let again = try await sync(second)
    #expect(again.added == 0 && again.questions > 0 && again.questions < 5)
    let both = try #require(try cost())
    #expect(both.requests == one.requests + again.questions)
    #expect(both.bytes == one.bytes + second.traffic.bytes)
    #expect(both.milliseconds > one.milliseconds)
    #expect(both.runs == 2 && both.since == Self.start)
    #expect(try cost(of: try ChainID(10)) == nil)
    #expect(try bench.store.historyChains() == [.ethereum])
  }

  @Test("after a reset the cost starts anew, and says since when")
  func aResetClearsIt() async throws {
    _ = try await sync(transport())
    _ = try bench.store.reset(chain: .ethereum)
    #expect(try cost() == nil && bench.store.historyChains().isEmpty)
    let now = UInt64(bench.time.now)
    let report = try await sync(transport())
    let anew = try #require(try cost())
    #expect(anew.requests == report.questions && anew.runs == 1)
    #expect(anew.since == now && now > Self.start)
  }

  @Test("each account through a node of its own: all of it is one sync")
  func separateAccountsAreOneSync() async throws {
    let transports = world.accounts.map { _ in transport() }
    let nodes = zip(world.accounts, transports).map { account, transport in
      (
        account: account,
        node: Node(Endpoint(transport, expecting: nil, timing: bench.time.timing))
      )
    }
    let report = try await SeparateSync(
      store: bench.store,
      journal: try Journal(),
      chain: .ethereum,
      timing: bench.time.timing
    ).run(nodes)
    let cost = try #require(try cost())
    #expect(cost.requests == report.questions && cost.runs == 1)
    #expect(cost.bytes == transports.map(\.traffic.bytes).reduce(0, +))
  }

  @Test("what a source is asked counts, too")
  func sourcesCount() async throws {
    var truth = ExplorerTruth()
    (truth.rows, truth.head) = ([.transactions: [20]], 5_000)
    let indexer = truth.indexer
    let source = BlockscoutSource(indexer.client)
    // Of few blocks, no source is asked.
    let node = transport(5_000)
    let report = try await sync(node, from: [source])
    #expect(!indexer.asked.isEmpty && source.traffic.requests == indexer.asked.count)
    #expect(source.traffic.bytes > 0)
    let cost = try #require(try cost())
    #expect(cost.requests == report.questions + indexer.asked.count)
    #expect(cost.bytes == node.traffic.bytes + source.traffic.bytes)
  }

  @Test("killed after each commit, a sync loses only what it cost since")
  func aKilledSyncLosesLittle() async throws {
    let whole = try ChainStore()
    let counter = CommitFault(after: .max, in: whole)
    _ = try await sync(transport(), into: whole)
    #expect(counter.commits > 5)
    for commits in 1..<counter.commits {
      let store = try ChainStore()
      let transport = transport()
      let witness = AnsweredAtCommit(transport, in: store)
      let fault = CommitFault(after: commits, in: store)
      await #expect(throws: HistoryError.self) { try await sync(transport, into: store) }
      let kept = try #require(try cost(store), "commit \(commits)")
      #expect(kept.runs == 1, "commit \(commits)")
      #expect(kept.requests >= witness.last.requests, "commit \(commits)")
      #expect(kept.requests <= transport.traffic.requests, "commit \(commits)")
      #expect(kept.bytes <= transport.traffic.bytes && kept.bytes > 0, "commit \(commits)")
      fault.end()
      let second = self.transport()
      let report = try await sync(second, into: store)
      let both = try #require(try cost(store))
      #expect(both.requests == kept.requests + report.questions, "commit \(commits)")
      #expect(both.bytes == kept.bytes + second.traffic.bytes, "commit \(commits)")
      #expect(both.runs == 2, "commit \(commits)")
    }
  }

  @Test("what a commit that failed did not store, the next one does, once")
  func aFailedCommitStoresItLater() async throws {
    let node = Node(Endpoint(transport(), expecting: nil, timing: bench.time.timing))
    let meter = SyncMeter([node.asker], [], bench.time.timing)
    let store = bench.store.metered(by: meter, chain: .ethereum)
    try store.write { _ in }
    #expect(try cost() == nil, "nothing was asked")
    _ = try await node.block(.latest)
    let fault = CommitFault(after: 0, in: bench.store)
    #expect(throws: (any Error).self) { try store.write { _ in } }
    #expect(meter.isDue)
    #expect(throws: (any Error).self) {
      try store.write { _ in throw DatabaseError(resultCode: .SQLITE_FULL) }
    }
    fault.end()
    #expect(try cost() == nil && meter.isDue)
    store.endMetering()
    #expect(try cost()?.requests == 1 && cost()?.runs == 1 && !meter.isDue)
    store.endMetering()
    try store.write { _ in }
    #expect(try cost()?.requests == 1 && cost()?.milliseconds == 2_000)
    // What is written otherwise is not of the sync.
    _ = try await node.block(.latest)
    try bench.store.write { _ in }
    #expect(try cost()?.requests == 1)
  }
}

/// Remembers what had been answered at the first change of the last transaction that was committed.
private final class AnsweredAtCommit: TransactionObserver, Sendable {
  private let transport: WeighedTransport
  private let noted = Mutex((open: Traffic?.none, last: Traffic()))

  init(_ transport: WeighedTransport, in store: ChainStore) {
    self.transport = transport
    store.database.writer.add(transactionObserver: self, extent: .databaseLifetime)
  }

  var last: Traffic { noted.withLock(\.last) }

  func observes(eventsOfKind kind: DatabaseEventKind) -> Bool { true }

  func databaseDidChange(with event: DatabaseEvent) {
    let now = transport.traffic
    // The cost is the last thing that a transaction changes.
    noted.withLock { $0.open = $0.open ?? (event.tableName == "sync_cost" ? nil : now) }
  }

  func databaseDidRollback(_ db: Database) { noted.withLock { $0.open = nil } }

  func databaseDidCommit(_ db: Database) {
    noted.withLock { noted in
      noted.last = noted.open ?? noted.last
      noted.open = nil
    }
  }
}
