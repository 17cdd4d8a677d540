import Core
package import Entity

/// Lists the known chains, and which of them have a node.
package enum ListChains {
  package struct Request: Sendable {
    package let chains: ChainRegistry
    package let chosen: ChainEntry
    package let nodes: [String: String]

    /// `nodes` are the addresses of nodes in displayable form, by chain name.
    package init(chains: ChainRegistry, chosen: ChainEntry, nodes: [String: String]) {
      (self.chains, self.chosen, self.nodes) = (chains, chosen, nodes)
    }
  }

  package struct Interactor: Scenes.Interactor {
    package init() {}
    package func act(on request: Request) -> Request { request }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.chain-list"

    package struct Row: Encodable, Sendable {
      package let name: String
      package let id: String
      package let symbol: String
      package let isTestnet: Bool
      package let isDefault: Bool
      package let node: String?
    }

    package let chains: [Row]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Request) -> Answer<Body> {
      let rows = response.chains.chains.map { chain in
        Body.Row(
          name: chain.name,
          id: chain.id.description,
          symbol: chain.symbol,
          isTestnet: chain.isTest,
          isDefault: chain.id == response.chosen.id,
          node: response.nodes[chain.name]
        )
      }
      return Answer(Body(chains: rows), styled: styled(rows))
    }

    private func styled(_ rows: [Body.Row]) -> StyledText {
      var table = Table([.mark, .left, .right, .left, .left])
      for row in rows {
        table.add(
          row.isDefault ? "*" : "",
          "\(row.name)",
          "\(row.id)",
          "\(foreign: row.symbol)",
          row.node.map { "\($0)" } ?? (row.isTestnet ? "(test)" : "")
        )
      }
      return table.styled
    }
  }
}
