package import Core
package import Entity

/// Removes one of the user's own chains with its nodes, once the owner agrees.
package enum RemoveChain {
  /// What goes.
  package struct Draft: Sendable {
    package let chain: ChainEntry
    /// Its nodes, and its private relay.
    package let nodes: [ConfiguredNode]
    package let isDefault: Bool
  }

  package protocol Worker: NodeSettings, UseChain.Worker {
    /// The IDs of the chains that the settings define, by name.
    func ownChains() throws -> [String: ChainID]
    func removeChain(_ name: String) throws
  }

  package struct Interactor: CommittingInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: ``RemoveChainError``.
    package func draft(_ chain: ChainEntry) throws -> Draft {
      guard try worker.ownChains()[chain.name] != nil else {
        throw RemoveChainError.builtIn(chain.name)
      }
      return Draft(
        chain: chain,
        nodes: try worker.nodes().filter { $0.chain == chain.name },
        isDefault: try worker.defaultChain() == chain.name
      )
    }

    package func commit(_ draft: Draft) throws -> Draft {
      try worker.removeChain(draft.chain.name)
      return draft
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.chain-remove"

    package let name: String
    package let id: String
    package let symbol: String
    /// The nodes and the private relay that were removed with it.
    package let nodes: [String]
    package let wasDefault: Bool
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    /// Returns what must be read before the chain is removed.
    package func ask(_ draft: Draft) -> StyledText { facts(draft, under: "chain") }

    package func present(_ draft: Draft) -> Answer<Body> {
      Answer(
        Body(
          name: draft.chain.name,
          id: draft.chain.id.description,
          symbol: draft.chain.symbol,
          nodes: draft.nodes.map(\.endpoint.description),
          wasDefault: draft.isDefault
        ),
        styled: facts(draft, under: "removed"),
        notes: draft.isDefault
          ? [.info("it was the default chain; no default chain is set now")] : []
      )
    }

    private func facts(_ draft: Draft, under label: Sentence) -> StyledText {
      var facts = LabeledLines()
      facts.add(label, "\(name: draft.chain.name) (\(draft.chain.id))")
      facts.add("coin", "\(foreign: draft.chain.symbol)")
      for node in draft.nodes {
        let label: Sentence = node.place == nil ? "private relay" : "node"
        facts.add(label, "\(term: node.endpoint.description)")
      }
      return facts.styled
    }
  }
}

/// Why a chain was not removed.
package enum RemoveChainError: Error, Equatable {
  case builtIn(String)
  case declined
}

extension RemoveChainError: Reportable {
  package var report: Report {
    switch self {
    case .builtIn(let chain):
      Report(
        .refused,
        "chain-built-in",
        "cannot remove \(name: chain): it is a built-in chain"
      )
    case .declined: Report(.refused, "chain-remove-declined", "no chain was removed")
    }
  }
}
