import Core
import Entity

@testable import Scenes

/// What a history knows of wrong nodes, the same of every chain that it is of.
struct StubDemotions: DemotionSource {
  /// Why nothing is known.
  enum Fault: Error, Reportable {
    case unknown
    var report: Report { Report(.node, "sample", "the database is in use") }
  }

  var nodes: [DemotedNode] = []
  /// The chain on which they were wrong; nil for every one.
  var chain: ChainID?
  var error: (any Error)?

  func demotedNodes(on chains: [ChainID]) async throws -> [[DemotedNode]] {
    if let error { throw error }
    return chains.map { chain == nil || $0 == chain ? nodes : [] }
  }

  /// A node that was wrong for a day from 31 January 2026 on.
  static func demoted(
    _ node: String,
    _ fault: NodeFault,
    block: UInt64 = 25_000_000
  ) -> DemotedNode {
    DemotedNode(
      EndpointID(redacted: node),
      fault,
      block: block,
      since: 1_769_817_600,
      until: 1_769_904_000
    )
  }
}
