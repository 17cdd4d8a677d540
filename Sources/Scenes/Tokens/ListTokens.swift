import Core
package import Entity

/// Lists the known tokens, the user's first.
package enum ListTokens {
  package struct Request: Sendable {
    /// The chain; nil for every one.
    package let chain: ChainEntry?
    package let chains: ChainRegistry

    package init(chain: ChainEntry?, chains: ChainRegistry) {
      (self.chain, self.chains) = (chain, chains)
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry?
    package let chains: ChainRegistry
    /// The tokens to list, by chain, the user's first.
    package let tokens: [Token]
    package let clashes: SymbolClashes
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any TokenWorker
    package init(worker: any TokenWorker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let list = TokenList(adding: try worker.ownTokens())
      let listed = request.chain.map { list.tokens(on: $0.id) } ?? list.tokens
      let isOwn = Dictionary(grouping: listed) { TokenList.isBuiltIn($0) }
      // Own tokens can be of chains that have no name here.
      let chains = Set(listed.map(\.chain)).sorted { $0.value < $1.value }
      let tokens = chains.flatMap { chain in
        [false, true].flatMap { isOwn[$0] ?? [] }.filter { $0.chain == chain }
      }
      return Response(
        chain: request.chain,
        chains: request.chains,
        tokens: tokens,
        clashes: list.clashes
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.token-list"

    package let tokens: [TokenRow]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let rows = response.tokens.map { token in
        TokenRow(token, chains: response.chains, sameSymbol: response.clashes.others(than: token))
      }
      return Answer(
        Body(tokens: rows),
        styled: styled(rows, response),
        notes: dangers(response)
      )
    }

    private func styled(_ rows: [TokenRow], _ response: Response) -> StyledText {
      guard !rows.isEmpty else { return StyledText("no tokens") }
      let isOfOneChain = response.chain != nil
      var table = Table(isOfOneChain ? [.left, .left, .left] : [.left, .left, .left, .left])
      for row in rows {
        let mark: Sentence = row.isBuiltIn ? "\(term: row.name)" : "\(term: row.name) (added)"
        let (symbol, contract): (Sentence, Sentence) =
          ("\(term: row.symbol)", "\(address: row.contract)")
        if isOfOneChain {
          table.add(symbol, contract, mark)
        } else {
          table.add("\(name: row.chainName)", symbol, contract, mark)
        }
      }
      return table.styled
    }

    /// One danger for each symbol that several of the tokens have.
    private func dangers(_ response: Response) -> [Sentence] {
      var told: Set<Place> = []
      return response.tokens.compactMap { token in
        let others = response.clashes.others(than: token)
        guard !others.isEmpty, !told.contains(Place(token)) else { return nil }
        told.formUnion(([token] + others).map(Place.init))
        return .sharedSymbol(token, with: others)
      }
    }

    private struct Place: Hashable {
      let chain: ChainID
      let address: Address

      init(_ token: Token) { (chain, address) = (token.chain, token.address) }
    }
  }
}
