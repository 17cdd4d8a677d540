package import Core
package import Entity

/// Adds a node to the settings, once it has said which chain it serves.
package enum AddNode {
  package struct Request: Sendable {
    /// The address as typed, which may contain a key.
    package let url: String
    /// The chain that the node must serve; nil for the one that it serves.
    package let chain: ChainEntry?
    /// Whether the node is not asked.
    package let isOffline: Bool

    package init(url: String, chain: ChainEntry?, isOffline: Bool = false) {
      (self.url, self.chain, self.isOffline) = (url, chain, isOffline)
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    package let endpoint: EndpointID
    /// Its place among the nodes of the chain, counted from 1.
    package let place: Int
    /// Whether it was there already.
    package let wasThere: Bool
    /// Whether it was asked for its chain.
    package let isChecked: Bool
  }

  package protocol Worker: NodeSettings {
    /// Returns what may be shown of an address.
    func endpoint(of url: String) throws -> EndpointID
    /// Asks a node which chain it serves.
    func servedChain(by url: String) async throws -> ChainID
    /// Adds a node behind the others; returns its place, and whether it was there already.
    func addNode(_ url: String, to chain: String) throws -> (place: Int, wasThere: Bool)
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: ``AddNodeError``, and the errors of `worker`.
    package func act(on request: Request) async throws -> Response {
      let endpoint = try worker.endpoint(of: request.url)
      let chain = try await chain(of: request)
      let added = try worker.addNode(request.url, to: chain.name)
      return Response(
        chain: chain,
        endpoint: endpoint,
        place: added.place,
        wasThere: added.wasThere,
        isChecked: !request.isOffline
      )
    }

    private func chain(of request: Request) async throws -> ChainEntry {
      if request.isOffline {
        guard let chain = request.chain else { throw AddNodeError.noChain }
        return chain
      }
      let served = try await worker.servedChain(by: request.url)
      if let chain = request.chain {
        guard chain.id == served else {
          throw AddNodeError.otherChain(expected: chain.name, found: served)
        }
        return chain
      }
      guard let chain = try worker.chains()[served] else {
        throw AddNodeError.unknownChain(served)
      }
      return chain
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.node-add"

    package let chainName: String
    package let chainID: String
    package let node: String
    /// Its place among the nodes of the chain, counted from 1.
    package let place: Int
    package let wasThere: Bool
    /// Whether it was asked for its chain.
    package let isChecked: Bool
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      var facts = LabeledLines()
      facts.add("node", "\(term: response.endpoint.description)")
      facts.add("chain", "\(name: response.chain.name) (\(response.chain.id))")
      facts.add("place", "\(response.place)")
      var notes: [Sentence] = []
      if response.wasThere { notes.append(.info("it was in config.toml already")) }
      if !response.isChecked { notes.append(.info("the node was not asked for its chain")) }
      return Answer(
        Body(
          chainName: response.chain.name,
          chainID: response.chain.id.description,
          node: response.endpoint.description,
          place: response.place,
          wasThere: response.wasThere,
          isChecked: response.isChecked
        ),
        styled: facts.styled,
        notes: notes
      )
    }
  }
}

/// Why a node was not added.
package enum AddNodeError: Error, Equatable {
  /// Without the network, the chain must be named.
  case noChain
  /// The node serves another chain than the one that was named.
  case otherChain(expected: String, found: ChainID)
  /// The node serves a chain that is neither built in nor in the settings.
  case unknownChain(ChainID)
}

extension AddNodeError: Reportable {
  package var report: Report {
    switch self {
    case .noChain:
      Report(
        .usage,
        "node-add-no-chain",
        "missing chain: offline, the node cannot be asked for it"
      )
    case .otherChain(let expected, let found):
      Report(
        .refused,
        "node-add-other-chain",
        "no node was added: it is on chain \(found), not on \(name: expected)"
      )
    case .unknownChain(let id):
      Report(
        .refused,
        "node-add-unknown-chain",
        "no node was added: it is on chain \(id), which is neither built in nor in config.toml"
      )
    }
  }
}
