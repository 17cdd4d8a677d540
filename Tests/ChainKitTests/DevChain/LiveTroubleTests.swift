import Core
import ChainKit
import Entity
import Exchange
import Synchronization
import TestSupport
import Testing

/// History syncs during reorganizations, interruptions and node faults.
@Suite(.serialized) struct LiveTroubleTests {
  private static let shared = SharedChain()
  /// Forwards requests, and runs a closure before one of them.
  private final class InterferingTransport: Transport {
    let endpoint = EndpointID.sample
    private let inner: HTTPTransport
    private let place: Int
    private let action: @Sendable () async -> Void
    private let count = Mutex(0)

    init(_ live: LiveChain, before place: Int, _ action: @escaping @Sendable () async -> Void)
      throws
    {
      inner = try HTTPTransport(try EndpointAddress(parsing: live.chain.url))
      self.place = place
      self.action = action
    }

    var posts: Int { count.withLock { $0 } }

    func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
      let now = count.withLock { count in
        count += 1
        return count
      }
      if now == place { await action() }
      return try await inner.post(body, timeouts: timeouts)
    }
  }

  private func story() async throws -> (LiveChain, RandomHistory) {
    let live = try await Self.shared.fresh()
    var story = try await RandomHistory(live)
    for _ in 0..<15 { try await story.step() }
    return (live, story)
  }

  private func check(_ live: LiveChain, _ store: ChainStore, _ accounts: [Address]) async throws {
    for account in accounts {
      let filter = HistoryFilter(chain: live.id, accounts: [account], asset: .ether)
      let rows = try store.page(filter, limit: 1000).movements
      var sum = ExactSum()
      for row in rows where row.status == .success || row.kind == .fee {
        sum.add(row.amount, direction: row.kind.direction)
      }
      #expect(sum.value == Int257(try await live.node.balance(of: account).count))
      for row in rows {
        let block = try await live.node.block(.number(row.block.number))
        #expect(block.header.hash == row.block.hash)
      }
    }
  }

  @Test func reorganizationAtAnyRequestLeavesACorrectHistory() async throws {
    let (live, story) = try await story()
    let time = VirtualTime()
    // The number of requests of an undisturbed sync tells where to disturb the others.
    let calm = try InterferingTransport(live, before: 0) {}
    _ = try await HistorySync(
      Node(Endpoint(calm, expecting: live.id)),
      store: try ChainStore(),
      journal: try Journal(),
      chain: live.id
    ).run(story.actors)
    for place in stride(from: 2, through: calm.posts, by: max(1, calm.posts / 10)) {
      let store = try ChainStore()
      let meddler = try InterferingTransport(live, before: place) {
        try? await live.chain.tell("dev_reorg", #"["0x3", {"remine": true}]"#)
      }
      let node = Node(Endpoint(meddler, expecting: live.id, timing: time.timing))
      let sync = HistorySync(
        node,
        store: store,
        journal: try Journal(),
        chain: live.id,
        timing: time.timing
      )
      // The sync may have to give up; then the next one finishes.
      var report = try? await sync.run(story.actors)
      if report?.isVerified != true { report = try await sync.run(story.actors) }
      #expect(report?.isVerified == true, "before question \(place), \(story.random.comment)")
      // The reorganization may have come last, after everything was read.
      _ = try await sync.run(story.actors)
      try await check(live, store, story.actors)
    }
  }

  @Test("H6: a payment that leaves the chain during a sync, at any request, is not listed")
  func h6WhatAReorganizationDropsIsNotListed() async throws {
    let (live, before) = try await story()
    var story = before
    let time = VirtualTime()
    let calm = try InterferingTransport(live, before: 0) {}
    _ = try await HistorySync(
      Node(Endpoint(calm, expecting: live.id)),
      store: try ChainStore(),
      journal: try Journal(),
      chain: live.id
    ).run(story.actors)
    let all = HistoryFilter(chain: live.id, accounts: story.actors)
    for place in stride(from: 2, through: calm.posts, by: max(1, calm.posts / 8)) {
      for _ in 0..<4 { try await story.step() }
      let store = try ChainStore()
      let meddler = try InterferingTransport(live, before: place) {
        try? await live.chain.tell("dev_reorg", #"["0x3", {"drop": true}]"#)
      }
      let node = Node(Endpoint(meddler, expecting: live.id, timing: time.timing))
      // The first may have to give up; what it stored must not mislead the others.
      _ = try? await HistorySync(
        node,
        store: store,
        journal: try Journal(),
        chain: live.id,
        timing: time.timing
      ).run(story.actors)
      let fresh = try ChainStore()
      for store in [store, fresh] {
        let report = try await HistorySync(
          live.node,
          store: store,
          journal: try Journal(),
          chain: live.id
        ).run(story.actors)
        #expect(report.isVerified, "before question \(place), \(story.random.comment)")
      }
      let shown = try store.page(all, limit: 1000).movements
      let truth = try fresh.page(all, limit: 1000).movements
      #expect(!truth.isEmpty && shown == truth, "before \(place), \(story.random.comment)")
      try await check(live, store, story.actors)
    }
  }

  @Test("F20: a history that is interrupted at any request is resumed")
  func syncResumesAfterAnyInterruption() async throws {
    let (live, story) = try await story()
    let store = try ChainStore()
    for place in [3, 9, 14, 20, 26, 31, 37] {
      let holder = Mutex<Task<HistoryReport, any Error>?>(nil)
      let meddler = try InterferingTransport(live, before: place) {
        holder.withLock { $0?.cancel() }
      }
      let node = Node(Endpoint(meddler, expecting: live.id))
      let task = Task {
        try await Task.sleep(for: .milliseconds(20))
        return try await HistorySync(node, store: store, journal: try Journal(), chain: live.id)
          .run(story.actors)
      }
      holder.withLock { $0 = task }
      _ = try? await task.value
    }
    let report = try await HistorySync(
      live.node,
      store: store,
      journal: try Journal(),
      chain: live.id
    ).run(story.actors)
    #expect(report.isVerified, "\(story.random.comment)")
    try await check(live, store, story.actors)
  }

  @Test func transientFaultsChangeNothing() async throws {
    let (live, story) = try await story()
    let faults = [
      #""kind":"drop""#, #""kind":"truncate""#, #""kind":"html""#, #""kind":"empty""#,
      #""kind":"shuffleBatch""#, #""kind":"missingMember""#, #""kind":"wrongId""#,
      #""kind":"status","status":503,"times":2"#, #""kind":"status","status":429,"times":2"#,
      #""kind":"null","method":"eth_getTransactionReceipt""#,
    ]
    for (place, fault) in faults.enumerated() {
      try await live.chain.tell("dev_clearFaults")
      try await live.fault("{\(fault),\"after\":\(3 + 2 * place)}")
      let store = try ChainStore()
      let node = try LiveChain.node(live.chain)
      let report = try await HistorySync(node, store: store, journal: try Journal(), chain: live.id)
        .run(story.actors)
      #expect(report.isVerified, "\(fault) \(story.random.comment)")
      try await live.chain.tell("dev_clearFaults")
      try await check(live, store, story.actors)
    }
  }

  @Test func laggingNodeRemovesNothing() async throws {
    let (live, story) = try await story()
    let store = try ChainStore()
    _ = try await HistorySync(live.node, store: store, journal: try Journal(), chain: live.id).run(
      story.actors
    )
    let filter = HistoryFilter(chain: live.id, accounts: story.actors)
    let before = try store.page(filter, limit: 1000)
    // The same chain, as of three blocks ago.
    let old = try await live.node.block(.number(before.asOf.map { $0.number - 3 } ?? 0))
    let stale = try StaleTransport(live, head: old.header.number)
    let report = try await HistorySync(
      Node(Endpoint(stale, expecting: live.id)),
      store: store,
      journal: try Journal(),
      chain: live.id
    ).run(story.actors)
    #expect(report.forkedAt == nil && report.isVerified)
    #expect(report.asOf.number == old.header.number)
    let after = try store.page(filter, limit: 1000)
    #expect(after.movements == before.movements && after.asOf == before.asOf)
  }

  /// A node whose head is in the past.
  private final class StaleTransport: Transport {
    let endpoint = EndpointID.sample
    private let inner: HTTPTransport
    private let head: UInt64

    init(_ live: LiveChain, head: UInt64) throws {
      inner = try HTTPTransport(try EndpointAddress(parsing: live.chain.url))
      self.head = head
    }

    func post(_ body: [UInt8], timeouts: Timeouts) async throws(RPCFailure) -> HTTPAnswer {
      let text = String(decoding: body, as: UTF8.self)
        .replacing("\"latest\"", with: "\"\(Quantity.text(head))\"")
      return try await inner.post(Array(text.utf8), timeouts: timeouts)
    }
  }
}
