package import Core
package import Entity

/// Measures the nodes of a chain.
package enum TestNodes {
  package struct Response: Sendable {
    package let chain: ChainEntry
    /// In order of preference.
    package let nodes: [NodeMeasurement]
    /// Which of them histories have shown to be wrong.
    let demotions: KnownDemotions

    /// What a node was shown to be wrong about.
    func faults(of node: NodeMeasurement) -> [DemotedNode] {
      demotions.faults(of: node.endpoint, on: chain.id)
    }

    /// Whether at least one node can be used.
    package var hasWorkingNode: Bool { nodes.contains { $0.abilities != nil } }

    package init(
      chain: ChainEntry,
      nodes: [NodeMeasurement],
      demotions: KnownDemotions = .none
    ) {
      (self.chain, self.nodes, self.demotions) = (chain, nodes, demotions)
    }
  }

  package protocol Worker: DemotionSource {
    /// Measures the nodes of a chain, in order of preference.
    func measure(_ chain: ChainEntry) async throws -> [NodeMeasurement]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on chain: ChainEntry) async throws -> Response {
      Response(
        chain: chain,
        nodes: try await worker.measure(chain),
        demotions: try await KnownDemotions(of: [chain.id], from: worker)
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.chain-test"

    package struct Row: Encodable, Sendable {
      package let node: String
      package let works: Bool
      /// The code of the error and its message; left out if the node works.
      package let error: String?
      package let message: String?
      /// The median time of an answer; left out if the node does not work, like the rest.
      package let milliseconds: UInt64?
      package let head: String?
      /// How many blocks its head is behind the highest one.
      package let behind: String?
      /// When its newest block was made; left out if it did not give the block.
      package let headTime: Sentence?
      /// How old that was when it was read, in seconds; negative if it is ahead of this machine's
      /// clock. Left out if it is unknown how often the chain has a block.
      package let headAge: Int64?
      /// Whether that is so old that the node stands still, or the chain; left out like its age.
      package let isStale: Bool?
      /// Left out if the node did not say.
      package let hasOldState: Bool?
      /// How many blocks a log search may cover; left out if all, or if log searches fail.
      package let logBlocks: String?
      /// Whether logs can be searched at all.
      package let hasLogs: Bool?
      /// How many requests a batch may have, of at most 20.
      package let batch: Int?
      /// What it was shown to be wrong about lately; left out if nothing is known.
      package let demotions: [DemotedNodeModel]?
    }

    package let chainName: String
    package let chainID: String
    package let nodes: [Row]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let best = response.nodes.compactMap(\.abilities?.head).max() ?? 0
      return Answer(
        Body(
          chainName: response.chain.name,
          chainID: response.chain.id.description,
          nodes: response.nodes.map { row($0, response, best: best) }
        ),
        styled: styled(response, best: best),
        notes: response.nodes.compactMap { note($0, response.chain) }
          + [response.demotions.note].compactMap(\.self)
      )
    }

    private func note(_ node: NodeMeasurement, _ chain: ChainEntry) -> Sentence? {
      guard let abilities = node.abilities, let age = HeadAge(of: abilities, on: chain.id) else {
        return nil
      }
      return age.note(node.endpoint)
    }

    private func row(_ node: NodeMeasurement, _ response: Response, best: UInt64) -> Body.Row {
      let (abilities, failure) = (node.abilities, node.failure?.report)
      let age = abilities.flatMap { HeadAge(of: $0, on: response.chain.id) }
      var blocks: UInt64?
      if case .most(let most)? = abilities?.logRange { blocks = most }
      return Body.Row(
        node: node.endpoint.description,
        works: abilities != nil,
        error: failure?.code,
        message: failure?.message.english,
        milliseconds: abilities?.milliseconds,
        head: abilities.map { "\($0.head)" },
        behind: abilities.map { "\(best - $0.head)" },
        headTime: abilities?.headTime.map { UTC.text($0) },
        headAge: age?.seconds,
        isStale: age?.isStale,
        hasOldState: abilities?.hasOldState,
        logBlocks: blocks.map { "\($0)" },
        hasLogs: abilities.map { $0.logRange != nil },
        batch: abilities?.batch,
        demotions: DemotedNodeModel.models(of: response.faults(of: node))
      )
    }

    /// A block of lines for each node: a table would be too wide for its error.
    private func styled(_ response: Response, best: UInt64) -> StyledText {
      StyledText(
        paragraphs: response.nodes.map { node in
          var facts = LabeledLines()
          facts.add("node", "\(term: node.endpoint.description)")
          guard let abilities = node.abilities else {
            facts.add("error", node.failure?.report.message)
            facts.add(faults: response.faults(of: node))
            return facts.styled
          }
          facts.add("latency", "\(abilities.milliseconds) ms")
          facts.add("newest block", head(abilities, response.chain, best: best))
          facts.add("old state", oldState(abilities.hasOldState))
          facts.add("log search", logs(abilities.logRange))
          facts.add(
            "batch",
            abilities.batch > 1
              ? "\(abilities.batch, one: "request", many: "requests")" : "not supported"
          )
          facts.add(faults: response.faults(of: node))
          return facts.styled
        }
      )
    }

    private func head(_ node: NodeAbilities, _ chain: ChainEntry, best: UInt64) -> Sentence {
      let (number, behind) = ("\(node.head)", best - node.head)
      let age = HeadAge(of: node, on: chain.id)?.finding
      switch (behind, age) {
      case (0, nil): return "\(number: number)"
      case (0, let age?): return "\(number: number), \(age)"
      case (_, nil): return "\(number: number), \(behind, one: "block", many: "blocks") behind"
      case (_, let age?):
        return "\(number: number), \(behind, one: "block", many: "blocks") behind, \(age)"
      }
    }

    private func oldState(_ isThere: Bool?) -> Sentence {
      switch isThere {
      case true?: "kept (archive node)"
      case false?: "not kept"
      case nil: "unknown"
      }
    }

    private func logs(_ range: NodeAbilities.LogRange?) -> Sentence {
      switch range {
      case .all?: "any number of blocks"
      case .most(let most)?: "at most \(most, one: "block", many: "blocks")"
      case nil: "not supported"
      }
    }
  }
}

extension LabeledLines {
  /// Adds what a node was shown to be wrong about.
  fileprivate mutating func add(faults: [DemotedNode]) {
    for fault in faults {
      add("shown wrong", fault.words)
      add("since", UTC.text(fault.since))
      add("asked last", "until \(UTC.text(fault.until))")
    }
  }
}

extension NodeMeasurement {
  /// What the node can do; nil if it cannot be used.
  fileprivate var abilities: NodeAbilities? {
    if case .works(let abilities) = result { abilities } else { nil }
  }

  /// Why it cannot be used.
  fileprivate var failure: RPCFailure? {
    if case .fails(let failure) = result { failure } else { nil }
  }
}

/// None of the nodes that were measured can be used.
package enum TestNodesError: Error, Equatable {
  case none(chain: String)
}

extension TestNodesError: Reportable {
  package var report: Report {
    switch self {
    case .none(let chain):
      Report(.node, "chain-test-no-node", "no node of \(name: chain) can be used")
    }
  }
}
