import Core
package import Entity

/// Knows which nodes histories have shown to be wrong.
package protocol DemotionSource: Sendable {
  /// Returns the nodes of each chain that were shown to be wrong and are not preferred now, in the
  /// order of the chains; asks no node.
  func demotedNodes(on chains: [ChainID]) async throws -> [[DemotedNode]]
}

/// The nodes that histories have shown to be wrong, as far as that is known.
package struct KnownDemotions: Sendable {
  private let nodes: [ChainID: [DemotedNode]]
  /// Why they are not known; nil if they are.
  private let problem: Sentence?

  package static let none = KnownDemotions(nodes: [:], problem: nil)

  private init(nodes: [ChainID: [DemotedNode]], problem: Sentence?) {
    (self.nodes, self.problem) = (nodes, problem)
  }

  /// Asks a source about some chains.
  ///
  /// That they are not known is an answer: what is shown beside them does not depend on it.
  /// - Throws: what the source throws and cannot report, as `CancellationError`.
  init(of chains: [ChainID], from source: some DemotionSource) async throws {
    do {
      let found = try await source.demotedNodes(on: chains)
      self.init(
        nodes: Dictionary(zip(chains, found)) { first, _ in first },
        problem: nil
      )
    } catch let error as any Reportable {
      self.init(nodes: [:], problem: error.report.message)
    }
  }

  /// What a node was shown to be wrong about.
  func faults(of node: EndpointID, on chain: ChainID?) -> [DemotedNode] {
    chain.flatMap { nodes[$0] }?.filter { $0.node == node } ?? []
  }

  /// That they are not known; nil if they are.
  var note: Sentence? {
    problem.map { .caution("which nodes were shown to be wrong is unknown: \($0)") }
  }
}
