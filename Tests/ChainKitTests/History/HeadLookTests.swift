import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Looks at the newest block by its hash, at nodes that take none.
@Suite struct HeadLookTests {
  private static let head: UInt64 = 100_000

  private static let refusals: [VirtualView.Answer] = [
    .refused(code: -32602, "invalid argument 1"), .refused(code: -32000, "header not found"),
    .refused(code: -32000, "missing trie node"), .refused(code: -32603, "invalid type: map"),
    .null,
  ]

  private func sync(
    _ limits: VirtualLimits,
    _ more: [UInt64: [VirtualWorld.Act]] = [:]
  ) async throws -> (HistoryReport, VirtualChain) {
    let acts: [UInt64: [VirtualWorld.Act]] = [
      100: [.init(0, .deposit(1_000_000_000))], 5_000: [.init(0, .own(value: 5))],
      60_000: [.init(0, .inside(9))],
    ]
    let world = try VirtualWorld(acts.merging(more) { $0 + $1 })
    let chain = VirtualChain(world, head: Self.head, limits: limits)
    let time = VirtualTime()
    let report = try await HistorySync(
      node(chain, time: time),
      store: try ChainStore(),
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing
    ).run([chain.account], listed: [VirtualWorld.token(2)])
    return (report, chain)
  }

  @Test(
    "a node that answers nothing by a hash is looked at by the number",
    arguments: refusals
  )
  func aNodeWithoutHashes(refusal: VirtualView.Answer) async throws {
    var limits = VirtualLimits()
    let (usual, _) = try await sync(limits)
    limits.hashRefusal = refusal
    let (report, chain) = try await sync(limits)
    #expect(chain.countByHash("eth_getTransactionCount") > 0)
    #expect(report.isVerified && report.assurance == usual.assurance)
  }

  /// A token whose balance grows without a log, so that its balances are searched.
  private static let silent: [UInt64: [VirtualWorld.Act]] = [
    4_000: [.init(0, .tokenIn(50, of: 2))], 40_000: [.init(0, .silent(4, of: 2))],
  ]
  private static let token = HistorySubject.token(VirtualWorld.token(2))

  @Test("the search of a token looks by the hash, and reads no header for it")
  func tokensAreSearchedByHash() async throws {
    let (_, plain) = try await sync(VirtualLimits())
    let (report, chain) = try await sync(VirtualLimits(), Self.silent)
    #expect(report.gaps(Self.token) == ["40000...40000 rows-differ"])
    let looks = chain.countByHash("eth_getTransactionCount")
    // A look for each of about 17 halvings.
    #expect(looks >= plain.countByHash("eth_getTransactionCount") + 15)
    // The blocks of the token and of what is missing, and no more.
    let headers = chain.count("eth_getBlockByNumber") - plain.count("eth_getBlockByNumber")
    #expect(headers <= 5, "\(headers)")
  }

  @Test(
    "the search of a token finds the same at a node that answers nothing by a hash",
    arguments: refusals
  )
  func tokensAreSearchedWithoutHashes(refusal: VirtualView.Answer) async throws {
    var limits = VirtualLimits()
    let (usual, _) = try await sync(limits, Self.silent)
    limits.hashRefusal = refusal
    let (report, _) = try await sync(limits, Self.silent)
    #expect(report.gaps(Self.token) == ["40000...40000 rows-differ"])
    #expect(report.assurance == usual.assurance)
  }
}
