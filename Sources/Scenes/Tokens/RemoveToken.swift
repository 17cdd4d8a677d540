import Core
package import Entity

/// Removes a token that was added.
package enum RemoveToken {
  package struct Request: Sendable {
    /// A contract, or a symbol in any case.
    package let token: String
    package let chain: ChainEntry
    package let chains: ChainRegistry

    package init(token: String, chain: ChainEntry, chains: ChainRegistry) {
      (self.token, self.chain, self.chains) = (token, chain, chains)
    }
  }

  package struct Response: Sendable {
    package let token: Token
    package let chains: ChainRegistry
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any TokenWorker
    package init(worker: any TokenWorker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let token = try find(request, among: TokenList(adding: try worker.ownTokens()))
      _ = try worker.changeTokens { own in
        let rest = own.filter { $0.chain != token.chain || $0.address != token.address }
        guard rest.count < own.count else { throw Self.unknown(request) }
        return rest
      }
      return Response(token: token, chains: request.chains)
    }

    private func find(_ request: Request, among known: TokenList) throws -> Token {
      let found =
        if request.token.hasPrefix("0x") {
          [known.token(at: try Address(parsing: request.token), on: request.chain.id)]
            .compactMap(\.self)
        } else {
          known.tokens(symbol: request.token, on: request.chain.id)
        }
      guard let token = found.first else { throw Self.unknown(request) }
      guard found.count == 1 else {
        throw TokenChangeError.ambiguous(request.token, found.map(\.address))
      }
      guard !TokenList.isBuiltIn(token) else { throw TokenChangeError.builtIn(token) }
      return token
    }

    private static func unknown(_ request: Request) -> TokenChangeError {
      .unknown(request.token, chain: request.chain.name)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.token-remove"

    package let token: TokenRow
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let row = TokenRow(response.token, chains: response.chains, sameSymbol: [])
      return Answer(Body(token: row), styled: row.facts(under: "removed").styled)
    }
  }
}
