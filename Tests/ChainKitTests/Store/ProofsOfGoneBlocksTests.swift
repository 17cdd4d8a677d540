import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// A proof of a block that leaves the chain, or that still may, proves nothing in later syncs.
@Suite struct ProofsOfGoneBlocksTests {
  private typealias Act = VirtualWorld.Act

  private static let root = HistoryGrade.proved(.stateRoot)
  private static let node = HistoryGrade.proved(.node(.sample))
  private static let subjects: [HistorySubject] = [
    .ether, .nonces, .token(VirtualWorld.token(0)),
  ]

  private let bench: RefreshBench

  init() throws { bench = try RefreshBench() }

  /// A chain with the same first blocks, and these further ones.
  private func world(
    branchesAt: UInt64 = .max,
    _ later: [UInt64: [VirtualEvent]] = [:]
  ) throws -> VirtualWorld {
    let first: [UInt64: [VirtualEvent]] = [
      10: [.deposit(1_000_000)], 20: [.own(value: 5)], 30: [.tokenIn(9, of: 0)],
    ]
    return try VirtualWorld(
      branchesAt: branchesAt,
      first.merging(later) { $1 }.mapValues { $0.map { Act(0, $0) } }
    )
  }

  private func sync(_ world: VirtualWorld, _ head: UInt64) async throws -> HistoryReport {
    try await bench.sync(
      VirtualChain(world, head: head),
      world.accounts,
      listed: [VirtualWorld.token(0)]
    )
  }

  /// Reads up to a block, and stores that its state proves all rows.
  private func prove(_ world: VirtualWorld, _ head: UInt64) async throws -> HistoryReport {
    let report = try await sync(world, head)
    let kept = try bench.store.keep(
      Self.subjects.map {
        HistoryProof(account: world.accounts[0], subject: $0, finding: .holds)
      },
      after: report.asOf,
      chain: .ethereum
    )
    #expect(kept)
    for subject in Self.subjects {
      #expect(try stored(subject, of: world) == [HistorySpan(0...head, Self.root)], "\(subject)")
    }
    return report
  }

  private func stored(_ subject: HistorySubject, of world: VirtualWorld) throws -> [HistorySpan] {
    try bench.store.assurance(of: world.accounts[0], chain: .ethereum)
      .first { $0.subject == subject }?.spans.spans ?? []
  }

  /// Expects that no state root proves anything, in the database and in a page.
  private func expectNoProof(_ world: VirtualWorld, _ comment: Comment? = nil) throws {
    for subject in Self.subjects {
      let spans = try stored(subject, of: world)
      #expect(!spans.isEmpty && spans.allSatisfy { $0.grade == Self.node }, comment)
    }
    let page = try bench.store.page(HistoryFilter(chain: .ethereum, accounts: world.accounts))
    #expect(
      page.assurance.allSatisfy { $0.spans.spans.allSatisfy { $0.grade.strength < 3 } },
      comment
    )
  }

  @Test("once its block has left the chain, a proof proves nothing of the blocks below either")
  func theBlockHasLeft() async throws {
    let world = try world([990: [.own(value: 7)]])
    _ = try await prove(world, 1000)
    // The same happens on the other branch, so that all rows are the same.
    let branch = try self.world(branchesAt: 980, [990: [.own(value: 7)]])
    let report = try await sync(branch, 1000)
    #expect(report.forkedAt != nil)
    let weakest = report.assurance.filter { Self.subjects.contains($0.subject) }.map(\.weakest)
    #expect(weakest.count == 3 && weakest.allSatisfy { $0 == Self.node })
    try expectNoProof(world)
  }

  @Test("a sync that ends right after it found out leaves no proof either")
  func theSyncEndsEarly() async throws {
    let world = try world()
    let settled = try #require(try await prove(world, 1000).settled)
    try bench.store.cut(above: settled, fork: 999, chain: .ethereum)
    for subject in Self.subjects {
      #expect(
        try stored(subject, of: world) == [HistorySpan(0...settled, Self.node)],
        "\(subject)"
      )
    }
    try expectNoProof(world)
  }

  @Test("another block at a height that was stored ends a proof above it")
  func anotherBlockIsRead() async throws {
    let world = try world()
    _ = try await prove(world, 1000)
    try bench.store.keep([try BranchBlock.header(1000, branch: 1)], chain: .ethereum)
    try expectNoProof(world)
  }

  @Test("a proof of a block that may still leave the chain lasts until rows are read anew")
  func theBlockMayLeave() async throws {
    let world = try world([1010: [.own(value: 7)]])
    _ = try await prove(world, 1000)
    let second = try await sync(world, 1020)
    #expect(second.added > 0 && second.forkedAt == nil)
    try expectNoProof(world)
    // Now its block leaves the chain.
    _ = try await sync(try self.world(branchesAt: 1000, [1010: [.own(value: 7)]]), 1020)
    try expectNoProof(world)
  }

  @Test("a proof of a settled block outlives a reorganization, but not one of settled blocks")
  func aSettledProofStays() async throws {
    let world = try world([1200: [.own(value: 7)]])
    let settled = try #require(try await prove(world, 1000).settled)
    _ = try await sync(world, 1300)
    let branch = try self.world(branchesAt: 1290, [1200: [.own(value: 7)]])
    #expect(try await sync(branch, 1310).forkedAt != nil)
    for subject in Self.subjects {
      #expect(
        try stored(subject, of: world).first == HistorySpan(0...settled, Self.root),
        "\(subject)"
      )
    }
    try bench.store.cut(above: settled, isDeep: true, chain: .ethereum)
    try expectNoProof(world)
  }

  @Test func onlyProofsAboveTheSettledBlockEnd() {
    let other = EndpointID(redacted: "http://other")
    let spans = HistorySpans(0...9, Self.root)
      .replaced(by: HistorySpans(3...4, .missing(.logs)))
      .replaced(by: HistorySpans(10...12, Self.node))
    #expect(spans.keepingProofs(upTo: 9, else: other) == spans)
    #expect(HistorySpans(0...9, Self.node).keepingProofs(upTo: nil, else: other).last == 9)
    let ended = HistorySpans(0...9, .proved(.node(other)))
      .replaced(by: HistorySpans(3...4, .missing(.logs)))
      .replaced(by: HistorySpans(10...12, Self.node))
    for settled in [nil, 0, 8] as [UInt64?] {
      #expect(spans.keepingProofs(upTo: settled, else: other) == ended)
    }
  }
}
