import Core
package import Entity
import HomeKit

/// Lists the known chains, and which of them have a node.
package enum ListChains {
  package struct Request: Sendable {
    package let chains: ChainRegistry
    /// The chain that is used without another choice; nil if the settings name an unknown one.
    package let chosen: ChainEntry?
    /// The default chain of the settings that is unknown.
    package let unknownDefault: String?
    package let nodes: [String: [EndpointID]]
    package let genesis: [String: Hash32]

    /// `nodes` are the nodes by chain name, the preferred one first; `genesis` has the hashes of
    /// block 0 by chain name that the settings have.
    package init(
      chains: ChainRegistry,
      chosen: ChainEntry?,
      unknownDefault: String? = nil,
      nodes: [String: [EndpointID]],
      genesis: [String: Hash32] = [:]
    ) {
      (self.chains, self.chosen, self.nodes) = (chains, chosen, nodes)
      self.genesis = genesis
      self.unknownDefault = unknownDefault
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
      /// The short name of the public list of EVM chains (EIP-3770).
      package let shortName: String?
      /// What else `--chain` understands.
      package let aliases: [String]
      package let title: String
      package let id: String
      package let symbol: String
      package let isTestnet: Bool
      package let isDefault: Bool
      /// The preferred node.
      package let node: String?
      /// All nodes, in order of preference; nil if there are none.
      package let nodes: [String]?
      /// Public nodes that the program knows of, and does not use by itself.
      package let publicNodes: [String]
      /// Block explorers, the preferred one first.
      package let explorers: [String]
      /// The hash of block 0, which each node must have; nil if it is not compared.
      package let genesis: String?
      /// How transactions are priced: `eip-1559`, `own-base-fee`, `gas-price`, `op-stack`,
      /// `scroll`, `arbitrum`, `zk-stack` or `unknown`.
      package let feeModel: String
      package let finality: FinalityBody
    }

    /// When a block can no longer be replaced.
    package struct FinalityBody: Encodable, Sendable {
      /// `tag`, `blocks`, `settled` or `unknown`.
      package let by: String
      /// How many blocks are on top of it; only with `blocks`.
      package let blocks: String?
      /// The ID of the chain that finalizes it; only with `settled`.
      package let chainID: String?

      init(_ finality: Finality) {
        switch finality {
        case .tag: (by, blocks, chainID) = ("tag", nil, nil)
        case .blocks(let count): (by, blocks, chainID) = ("blocks", "\(count)", nil)
        case .settled(let chain): (by, blocks, chainID) = ("settled", nil, "\(chain)")
        case .unknown: (by, blocks, chainID) = ("unknown", nil, nil)
        }
      }
    }

    package let chains: [Row]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Request) -> Answer<Body> {
      let chains = response.chains.chains
      let sorted = chains.filter { !$0.isTest } + chains.filter(\.isTest)
      let rows = sorted.map { chain in
        let profile = chain.id.profile(at: 0)
        return Body.Row(
          name: chain.name,
          shortName: chain.shortName,
          aliases: response.chains.names(of: chain).filter {
            $0 != chain.name && $0 != chain.shortName?.lowercased()
          },
          title: chain.title,
          id: chain.id.description,
          symbol: chain.symbol,
          isTestnet: chain.isTest,
          isDefault: chain.id == response.chosen?.id,
          node: response.nodes[chain.name]?.first?.description,
          nodes: response.nodes[chain.name].flatMap { nodes in
            nodes.isEmpty ? nil : nodes.map(\.description)
          },
          publicNodes: chain.publicNodes,
          explorers: chain.explorers,
          genesis: (response.genesis[chain.name] ?? profile.genesis)?.description,
          feeModel: profile.feeModel.rawValue,
          finality: Body.FinalityBody(profile.finality)
        )
      }
      return Answer(
        Body(chains: rows),
        styled: styled(rows),
        notes: response.unknownDefault.map { [Self.note($0, response.chains)] } ?? [],
        suggestedActions: rows.allSatisfy { $0.nodes == nil } ? [.addNode] : []
      )
    }

    /// Says that the default chain of the settings is unknown, and which one was probably meant.
    private static func note(_ unknown: String, _ chains: ChainRegistry) -> Sentence {
      let said = ConfigError.unknownChain(unknown).report.message
      guard let near = chains.name(nearest: unknown) else { return .caution(said) }
      return .caution("\(said); did you mean \(name: near)?")
    }

    private func styled(_ rows: [Body.Row]) -> StyledText {
      var table = Table([.mark, .left, .right, .left, .left])
      for row in rows {
        table.add(
          row.isDefault ? "*" : "",
          "\(name: row.name)",
          "\(number: row.id)",
          "\(foreign: row.symbol)",
          nodes(of: row)
        )
      }
      return table.styled
    }

    private func nodes(of row: Body.Row) -> Sentence {
      guard let nodes = row.nodes?.joined(separator: ", ") else {
        return row.isTestnet ? "(test)" : ""
      }
      return row.isTestnet ? "\(term: nodes) (test)" : "\(term: nodes)"
    }
  }
}
