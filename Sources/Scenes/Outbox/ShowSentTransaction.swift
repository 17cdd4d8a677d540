package import Entity

/// Shows what a transaction does that was sent from this machine, and what was recorded about it;
/// asks no node.
package enum ShowSentTransaction {
  package struct Request: Sendable {
    package let hash: Hash32
    package let chains: ChainRegistry
    package let tokens: TokenList
    /// The ABI given for the called contract.
    package let abi: ContractABI?

    package init(hash: Hash32, chains: ChainRegistry, tokens: TokenList, abi: ContractABI?) {
      (self.hash, self.chains, self.tokens, self.abi) = (hash, chains, tokens, abi)
    }
  }

  package struct Response: Sendable {
    package let model: SentTransactionModel
    package let shown: ShowTransaction.Response
  }

  package protocol Worker: OutboxWorker, ShowTransaction.Worker {
    /// The clear-signing descriptors for the called contract; nil if there are none.
    func sources(for transaction: Transaction, from: Address) throws -> DescriptionSources?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// - Throws: ``OutboxError/unknown(_:)``; an ABI that the call does not match.
    package func act(on request: Request) async throws -> Response {
      let saved = try worker.saved(request.hash)
      let all = try worker.saved()
      let signed = saved.signed
      return Response(
        model: SentTransactionModel(
          saved,
          on: request.chains,
          tokens: request.tokens,
          names: worker.names(try worker.accounts()),
          isOutbid: all.contains { $0.outbids(saved) },
          replacedBy: all.first { $0.replaces(saved) }?.signed.hash
        ),
        shown: try ShowTransaction.Interactor(worker: worker).act(
          on: .init(
            text: .signed(PooledTransaction(signed), chainName: nil),
            chains: request.chains,
            tokens: request.tokens,
            abi: request.abi,
            sources: try worker.sources(for: signed.transaction, from: signed.sender),
            isSent: true
          )
        )
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.tx-outbox-show"

    package let transaction: SentTransactionModel.Fields
    package let review: ReviewModel.Fields
    package let signed: ShowTransaction.Body.Signed?
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let shown = ShowTransaction.Presenter().present(response.shown)
      return Answer(
        Body(transaction: response.model.fields, review: shown.review, signed: shown.signed),
        styled: StyledText(paragraphs: response.model.styledRecord, shown.styled),
        suggestedActions: shown.suggestedActions
      )
    }
  }
}
