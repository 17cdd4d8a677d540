import Core
import Entity

/// Lists the nodes of the settings, and what the history asks besides them.
package enum ListNodes {
  package struct Response: Sendable {
    package let nodes: [ConfiguredNode]
    /// The quorums by the names of their chains.
    package let quorums: [String: Int]
    package let sources: [ConfiguredSource]
    /// The chains of the nodes, by their names; without those that are not known.
    let chains: [String: ChainID]
    let demotions: KnownDemotions

    /// What a node was shown to be wrong about; a relay is not asked about the history.
    func faults(of node: ConfiguredNode) -> [DemotedNode] {
      node.place == nil ? [] : demotions.faults(of: node.endpoint, on: chains[node.chain])
    }
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any NodeSettings
    let history: any DemotionSource

    package init(worker: any NodeSettings, history: any DemotionSource) {
      (self.worker, self.history) = (worker, history)
    }

    package func act(on request: Void) async throws -> Response {
      let nodes = try worker.nodes()
      let registry = try worker.chains()
      var quorums: [String: Int] = [:]
      var chains: [String: ChainID] = [:]
      for node in nodes {
        quorums[node.chain] = try worker.quorum(of: node.chain)
        chains[node.chain] = (try? registry.chain(named: node.chain))?.id
      }
      return Response(
        nodes: nodes,
        quorums: quorums,
        sources: try worker.historySources(),
        chains: chains,
        demotions: try await KnownDemotions(of: Array(Set(chains.values)), from: history)
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.node-list"

    package struct Row: Encodable, Sendable {
      package let chainName: String
      package let node: String
      /// Its place among the nodes of the chain, counted from 1; left out for a relay.
      package let place: Int?
      package let isRelay: Bool
      /// How many nodes of the chain must give the same answer; left out if one is enough.
      package let quorum: Int?
      /// What it was shown to be wrong about lately; left out if nothing is known.
      package let demotions: [DemotedNodeModel]?
    }

    /// What the history asks besides the nodes of a chain.
    package struct Source: Encodable, Sendable {
      package let chainName: String
      /// `etherscan`, `blockscout`, `hypersync` or `trueblocks`.
      package let kind: String
      /// The address without its key, or the folder on this machine.
      package let place: String
    }

    package let nodes: [Row]
    /// Left out if there are none.
    package let historySources: [Source]?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let rows = response.nodes.map { node in
        Body.Row(
          chainName: node.chain,
          node: node.endpoint.description,
          place: node.place,
          isRelay: node.place == nil,
          quorum: node.place == nil ? nil : response.quorums[node.chain],
          demotions: DemotedNodeModel.models(of: response.faults(of: node))
        )
      }
      let sources = response.sources.map {
        Body.Source(chainName: $0.chain, kind: $0.kind, place: $0.place)
      }
      return Answer(
        Body(nodes: rows, historySources: sources.isEmpty ? nil : sources),
        styled: styled(rows, sources, response),
        notes: [response.demotions.note].compactMap(\.self),
        suggestedActions: rows.isEmpty ? [.addNode] : []
      )
    }

    private func styled(
      _ rows: [Body.Row],
      _ sources: [Body.Source],
      _ response: Response
    ) -> StyledText {
      guard !rows.isEmpty || !sources.isEmpty else { return StyledText("no nodes") }
      var table = Table([.left, .right, .left, .left])
      for (row, node) in zip(rows, response.nodes) {
        table.add(
          "\(name: row.chainName)",
          row.place.map { "\($0)" } ?? "",
          "\(term: row.node)",
          mark(row)
        )
        for line in response.faults(of: node).flatMap(\.lines) { table.add(below: line) }
      }
      for source in sources {
        table.add(
          "\(name: source.chainName)",
          "",
          "\(term: source.place)",
          "for the history: \(term: source.kind)"
        )
      }
      return table.styled
    }

    private func mark(_ row: Body.Row) -> Sentence {
      if row.isRelay { return "private relay" }
      return row.quorum.map { "quorum: \($0)" } ?? ""
    }
  }
}
