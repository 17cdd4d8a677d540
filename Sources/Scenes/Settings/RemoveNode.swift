import Core
package import Entity

/// Removes a node from the settings.
package enum RemoveNode {
  package struct Request: Sendable {
    /// The address, in full or as ``ListNodes`` shows it.
    package let url: String
    /// The chain of the node; nil for any.
    package let chain: ChainEntry?

    package init(url: String, chain: ChainEntry?) { (self.url, self.chain) = (url, chain) }
  }

  package struct Response: Sendable {
    package let node: ConfiguredNode
    /// The number of nodes that the chain has left.
    package let left: Int
  }

  package protocol Worker: NodeSettings {
    /// Returns the nodes with an address in full, else those that are shown like it; no relays.
    func nodes(like url: String) throws -> [ConfiguredNode]
    /// Returns what may be shown of an address.
    func endpoint(of url: String) throws -> EndpointID
    /// Removes a node, unless the settings have changed.
    func remove(_ node: ConfiguredNode) throws
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: ``NodeChoiceError``, and the errors of `worker`.
    package func act(on request: Request) throws -> Response {
      let node = try Self.node(request.url, on: request.chain, of: worker)
      try worker.remove(node)
      let left = try worker.nodes().count { $0.chain == node.chain && $0.place != nil }
      return Response(node: node, left: left)
    }

    private static func node(_ url: String, on chain: ChainEntry?, of worker: any Worker) throws
      -> ConfiguredNode
    {
      let found = try worker.nodes(like: url).filter { chain == nil || $0.chain == chain?.name }
      guard let first = found.first else {
        throw NodeChoiceError.unknown(try worker.endpoint(of: url))
      }
      guard found.count == 1 else { throw NodeChoiceError.ambiguous(first.endpoint) }
      return first
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.node-remove"

    package let chainName: String
    package let node: String
    /// The number of nodes that the chain has left.
    package let left: Int
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let (node, chain) = (response.node.endpoint.description, response.node.chain)
      var facts = LabeledLines()
      facts.add("removed", "\(term: node)")
      facts.add("chain", "\(name: chain)")
      facts.add("left", "\(response.left, one: "node", many: "nodes")")
      return Answer(
        Body(chainName: chain, node: node, left: response.left),
        styled: facts.styled
      )
    }
  }
}
