package import Core
package import Entity

/// Adds a chain that is not built in.
package enum AddChain {
  package struct Request: Sendable {
    package let name: String
    package let id: ChainID
    package let symbol: String?
    /// The addresses of its nodes, the preferred one first.
    package let urls: [String]
    /// The addresses of its block explorers, the preferred one first.
    package let explorers: [String]
    /// The hash of block 0, which each node must have; nil if it is not compared.
    package let genesis: Hash32?
    /// Whether the description named icons, or explorers without HTTPS, which are not kept.
    package let isPartial: Bool

    package init(
      name: String,
      id: ChainID,
      symbol: String?,
      urls: [String],
      explorers: [String] = [],
      genesis: Hash32? = nil,
      isPartial: Bool = false
    ) {
      self.genesis = genesis
      (self.name, self.id, self.symbol, self.urls) = (name, id, symbol, urls)
      (self.explorers, self.isPartial) = (explorers, isPartial)
    }

    /// Takes what a web page would tell a wallet (EIP-3085), and perhaps another name; that has no
    /// genesis.
    package init(
      _ parameter: ChainParameter,
      name: String?,
      genesis: Hash32? = nil
    ) throws(AddChainError) {
      guard let name = name ?? parameter.derivedName else { throw .noName }
      self.init(
        name: name,
        id: parameter.id,
        symbol: parameter.symbol,
        urls: parameter.urls,
        explorers: parameter.explorers,
        genesis: genesis,
        isPartial: parameter.hasMore
      )
    }
  }

  package struct Response: Sendable {
    package let request: Request
    package let nodes: [EndpointID]
  }

  package protocol Worker: Sendable {
    func chains() throws -> ChainRegistry
    /// Returns what may be shown of an address.
    func endpoint(of url: String) throws -> EndpointID
    func addChain(_ request: Request) throws
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: ``AddChainError``, `ChainRegistryError` for an invalid or known name, and the errors
    ///   of `worker`.
    package func act(on request: Request) throws -> Response {
      if let known = try worker.chains()[request.id] {
        throw AddChainError.known(request.id, name: known.name)
      }
      if let symbol = request.symbol, !ChainParameter.isSymbol(symbol) {
        throw AddChainError.symbol(symbol)
      }
      let nodes = try request.urls.map { try worker.endpoint(of: $0) }
      try worker.addChain(request)
      return Response(request: request, nodes: nodes)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.chain-add"

    package let name: String
    package let id: String
    package let symbol: String
    package let nodes: [String]
    /// Block explorers, the preferred one first; nil if there are none.
    package let explorers: [String]?
    /// The hash of block 0, which each node must have; nil if it is not compared.
    package let genesis: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let (request, nodes) = (response.request, response.nodes.map(\.description))
      let symbol = request.symbol ?? "ETH"
      var facts = LabeledLines()
      facts.add("chain", "\(name: request.name) (\(request.id))")
      facts.add("coin", "\(foreign: symbol)")
      if let genesis = request.genesis { facts.add("genesis", "\(term: genesis.description)") }
      for node in nodes { facts.add("node", "\(term: node)") }
      for explorer in request.explorers {
        facts.add("explorer", "\(foreign: explorer, limit: 200)")
      }
      return Answer(
        Body(
          name: request.name,
          id: request.id.description,
          symbol: symbol,
          nodes: nodes,
          explorers: request.explorers.isEmpty ? nil : request.explorers,
          genesis: request.genesis?.description
        ),
        styled: facts.styled,
        notes: request.isPartial
          ? [.info("icons are not used, nor block explorers without https://")] : [],
        suggestedActions: nodes.isEmpty ? [.addNode] : []
      )
    }
  }
}

/// Why a chain was not added.
package enum AddChainError: Error, Equatable {
  /// Another chain has the ID.
  case known(ChainID, name: String)
  /// The description's own name cannot be made one to type.
  case noName
  case symbol(String)
}

extension AddChainError: Reportable {
  package var report: Report {
    switch self {
    case .known(let id, let name):
      Report(.refused, "chain-known", "chain \(id) is already known as \(name: name)")
    case .noName:
      Report(.usage, "chain-add-no-name", "missing chain name: none can be made from chainName")
    case .symbol(let text):
      Report(
        .usage,
        "chain-symbol",
        "invalid symbol: \(foreign: text); expected 1 to 11 letters, digits and . _ - without spaces"
      )
    }
  }
}
