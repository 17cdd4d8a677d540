import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// A node whose index has kept the logs of an orphaned block, at a height that is final.
@Suite struct StaleLogTests {
  private let bench: RefreshBench
  private static let head: UInt64 = 100_000
  private static let block: UInt64 = 7_000

  init() throws { bench = try RefreshBench() }

  /// A chain on which a token comes to the first account, and ether to one of them in the same block.
  private func chain(
    payee: Int = 1,
    isStale: Bool = false,
    head: UInt64 = Self.head,
    more: [UInt64: [VirtualWorld.Act]] = [100: [.init(0, .deposit(1_000_000))]]
  ) throws -> VirtualChain {
    let acts: [UInt64: [VirtualWorld.Act]] = [
      Self.block: [.init(0, .tokenIn(5, of: 0)), .init(payee, .deposit(7))]
    ]
    var limits = VirtualLimits()
    if isStale { limits.orphaned = [Self.block] }
    let world = try VirtualWorld(accounts: 2, acts.merging(more) { $0 + $1 })
    return VirtualChain(world, head: head, limits: limits)
  }

  /// The hashes of the block of each row in it.
  private func hashes(of account: Address) throws -> Set<Hash32> {
    let filter = HistoryFilter(chain: .ethereum, accounts: [account])
    let rows = try bench.store.page(filter, limit: 100).movements
    return Set(rows.map(\.block).filter { $0.number == Self.block }.map(\.hash))
  }

  private static let orphan = VirtualView.hash(block, of: "orphan")
  private static let gap = ["\(block)...\(block) node-behind"]

  @Test("the block of a stale log is forgotten once the true one is read, and is searched again")
  func aStaleLogIsForgotten() async throws {
    let (stale, honest) = (try chain(isStale: true), try chain())
    let (first, second) = (honest.world.accounts[0], honest.world.accounts[1])
    _ = try await bench.sync(stale, [first])
    #expect(try hashes(of: first) == [Self.orphan])
    // The other account's ether changed there, so the block is read.
    let report = try await bench.sync(honest, [second])
    try await bench.expectWhole(report, honest, [second])
    #expect(try hashes(of: first) == [])
    let said = try bench.store.assurance(of: first, chain: .ethereum)
    #expect(said.contains { $0.subject == .otherTokens })
    #expect(
      said.allSatisfy { $0.spans.grade(at: Self.block) == .missing(.notAsked) },
      "what was said of the block goes with it"
    )
    let again = try await bench.sync(honest, [first])
    try await bench.expectWhole(again, honest, [first])
    #expect(try hashes(of: first) == [honest.world.hash(ofBlock: Self.block)])
  }

  @Test("a node that keeps giving a stale log ends in a gap of its block, in each sync")
  func aNodeThatStaysStale() async throws {
    let stale = try chain(payee: 0, isStale: true)
    let account = stale.account
    for run in 1...2 {
      let report = try await bench.sync(stale, [account])
      #expect(report.gaps(.otherTokens) == Self.gap, "run \(run)")
      #expect(report.gaps(.ether) == [] && report.gaps(.nonces) == [])
      let filter = HistoryFilter(chain: .ethereum, accounts: [account])
      let rows = try bench.store.page(filter, limit: 100).movements
      #expect(rows.map(\.kind) == [.received, .received], "no row of the orphaned block")
      #expect(try hashes(of: account) == [stale.world.hash(ofBlock: Self.block)])
    }
    let honest = try chain(payee: 0)
    let report = try await bench.sync(honest, [account])
    try await bench.expectWhole(report, honest, [account])
    #expect(report.isVerified)
  }

  @Test("a node that is behind the final block can show that an unread block is another one")
  func aNodeThatIsBehind() async throws {
    let (stale, honest) = (try chain(isStale: true), try chain(head: Self.block + 1_000))
    _ = try await bench.sync(stale, [stale.account])
    #expect(try hashes(of: stale.account) == [Self.orphan])
    _ = try await bench.sync(honest, [stale.account])
    #expect(try hashes(of: stale.account) == [honest.world.hash(ofBlock: Self.block)])
  }

  @Test("where only the first block is common, it may be another chain, and nothing is forgotten")
  func onlyTheFirstBlockIsCommon() async throws {
    let stale = try chain(isStale: true, more: [:])
    _ = try await bench.sync(stale, [stale.account])
    let behind = try chain(head: Self.block + 1_000, more: [:])
    await #expect(throws: HistoryError.otherChain(block: Self.block)) {
      try await bench.sync(behind, [stale.account])
    }
    #expect(try hashes(of: stale.account) == [Self.orphan])
    // One that has the final block goes on.
    let honest = try chain(head: Self.head + 1_000, more: [:])
    let (first, second) = (honest.world.accounts[0], honest.world.accounts[1])
    _ = try await bench.sync(honest, [second])
    _ = try await bench.sync(honest, [first])
    #expect(try hashes(of: first) == [honest.world.hash(ofBlock: Self.block)])
  }
}
