import Core
package import Entity

/// Shows what a document of many payments does, before or after it is signed.
package enum ShowPayouts {
  package struct Request: Sendable {
    package let bytes: [UInt8]
    package let chains: ChainRegistry
    /// The known tokens.
    package let tokens: TokenList

    package init(bytes: [UInt8], chains: ChainRegistry, tokens: TokenList = TokenList()) {
      (self.bytes, self.chains, self.tokens) = (bytes, chains, tokens)
    }
  }

  package struct Response: Sendable {
    package let review: PayoutReview
    /// The transaction hashes, if it is signed.
    package let hashes: [Hash32]?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any ShowTransaction.Worker
    package init(worker: any ShowTransaction.Worker) { self.worker = worker }

    package func act(on request: Request) throws -> Response {
      let book = (try? worker.accounts()) ?? AccountBook([])
      switch try PayoutText(request.bytes) {
      case .unsigned(let document):
        let knowledge = knowledge(
          on: document.totals.chain,
          document.from.address,
          request,
          book.prioritizing([document.from.wallet?.text] + document.items.map(\.recipientName))
        )
        return Response(review: PayoutReview(document, knowing: knowledge), hashes: nil)
      case .signed(let document):
        let knowledge = knowledge(on: document.totals.chain, document.sender, request, book)
        return Response(
          review: PayoutReview(document, knowing: knowledge),
          hashes: document.signed.map(\.hash)
        )
      }
    }

    private func knowledge(
      on chain: ChainID,
      _ sender: Address,
      _ request: Request,
      _ book: AccountBook
    ) -> Knowledge {
      Knowledge(
        coin: request.chains.coin(of: chain),
        chain: request.chains[chain]?.name,
        account: book.owner(of: sender),
        tokens: request.tokens,
        knownAddresses: worker.names(book),
        nodeFindings: nil
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.payout-show"

    package let signed: Bool
    package let review: PayoutReviewModel
    package let hashes: [String]?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let isSigned = response.hashes != nil
      return Answer(
        Body(
          signed: isSigned,
          review: PayoutReviewModel(response.review),
          hashes: response.hashes?.map(\.description)
        ),
        styled: StyledText(isSigned ? "signed" : "unsigned") + response.review.styled,
        suggestedActions: response.review.suggestedActions
      )
    }
  }
}
