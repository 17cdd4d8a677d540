import Core
package import Entity

/// Says what a document of many payments does, before or after it is signed.
package enum ShowPayouts {
  package struct Request: Sendable {
    package let bytes: [UInt8]
    package let chains: ChainRegistry
    /// The tokens that are known here.
    package let tokens: TokenList

    package init(bytes: [UInt8], chains: ChainRegistry, tokens: TokenList = TokenList()) {
      (self.bytes, self.chains, self.tokens) = (bytes, chains, tokens)
    }
  }

  package struct Response: Sendable {
    package let review: PayoutReview
    /// The hashes, when it is signed.
    package let hashes: [Hash32]?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any ShowTransaction.Worker
    package init(worker: any ShowTransaction.Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let book = (try? worker.accounts()) ?? AccountBook([])
      switch try PayoutText(request.bytes) {
      case .unsigned(let document):
        let known = request.chains[document.totals.chain]
        return Response(
          review: PayoutReview(
            document,
            symbol: request.chains.coin(of: document.totals.chain),
            knownChain: known?.name,
            account: book.owner(of: document.from.address)
          ).recognizing(request.tokens).knowing(worker.names(book)),
          hashes: nil
        )
      case .signed(let document):
        let known = request.chains[document.totals.chain]
        return Response(
          review: PayoutReview(
            document,
            symbol: request.chains.coin(of: document.totals.chain),
            knownChain: known?.name,
            account: book.owner(of: document.sender)
          ).recognizing(request.tokens).knowing(worker.names(book)),
          hashes: document.signed.map(\.hash)
        )
      }
    }
  }

  package struct ViewModel: Scenes.ViewModel {
    package static let schema = "kingtherum.payout-show"

    package let signed: Bool
    package let review: PayoutReviewModel
    package let hashes: [String]?

    package var text: String { (signed ? "signed\n" : "unsigned\n") + review.text }

    private enum CodingKeys: String, CodingKey { case signed, review, hashes }
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> ViewModel {
      ViewModel(
        signed: response.hashes != nil,
        review: PayoutReviewModel(response.review),
        hashes: response.hashes?.map(\.description)
      )
    }
  }
}
