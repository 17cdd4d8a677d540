import Core
package import Entity

/// Sets the chain that is used if none is named.
package enum UseChain {
  package struct Request: Sendable {
    /// Nil to set no default.
    package let chain: ChainEntry?
    package init(chain: ChainEntry?) { self.chain = chain }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry?
    package let was: String?
  }

  package protocol Worker: Sendable {
    /// Returns the name in the settings; nil if none is set. The chain may be unknown.
    func defaultChain() throws -> String?
    func setDefaultChain(_ name: String?) throws
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let was = try worker.defaultChain()
      try worker.setDefaultChain(request.chain?.name)
      return Response(chain: request.chain, was: was)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.chain-use"

    /// Left out if there is none now.
    package let chain: String?
    /// The previous one; left out if there was none, or if it is the same.
    package let was: String?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let chain = response.chain?.name
      let was = response.was == chain ? nil : response.was
      var facts = LabeledLines()
      facts.add("default chain", chain.map { "\(name: $0)" } ?? "none")
      facts.add("was", was.map { "\(foreign: $0)" })
      return Answer(Body(chain: chain, was: was), styled: facts.styled)
    }
  }
}
