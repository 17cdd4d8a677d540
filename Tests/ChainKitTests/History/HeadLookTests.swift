import Core
import Entity
import TestSupport
import Testing

@testable import ChainKit

/// Looks at the newest block by its hash, at nodes that take none.
@Suite struct HeadLookTests {
  private static let head: UInt64 = 100_000

  private func sync(_ limits: VirtualLimits) async throws -> (HistoryReport, VirtualChain) {
    let world = try VirtualWorld([
      100: [.init(0, .deposit(1_000_000_000))], 5_000: [.init(0, .own(value: 5))],
      60_000: [.init(0, .inside(9))],
    ])
    let chain = VirtualChain(world, head: Self.head, limits: limits)
    let time = VirtualTime()
    let report = try await HistorySync(
      node(chain, time: time),
      store: try ChainStore(),
      journal: try Journal(),
      chain: .ethereum,
      timing: time.timing
    ).run([chain.account])
    return (report, chain)
  }

  @Test(
    "a node that answers nothing by a hash is looked at by the number",
    arguments: [
      .refused(code: -32602, "invalid argument 1"), .refused(code: -32000, "header not found"),
      .refused(code: -32000, "missing trie node"), .refused(code: -32603, "invalid type: map"),
      .null,
    ] as [VirtualView.Answer]
  )
  func aNodeWithoutHashes(refusal: VirtualView.Answer) async throws {
    var limits = VirtualLimits()
    let (usual, _) = try await sync(limits)
    limits.hashRefusal = refusal
    let (report, chain) = try await sync(limits)
    #expect(chain.countByHash("eth_getTransactionCount") > 0)
    #expect(report.isVerified && report.assurance == usual.assurance)
  }
}
