import Core
package import Entity

/// Shows the transactions sent from this machine that a chain has not mined, and why.
package enum ListPending {
  package struct Request: Sendable {
    package let chain: ChainEntry
    /// The known tokens, for what the transactions pay.
    package let tokens: TokenList

    package init(chain: ChainEntry, tokens: TokenList) {
      (self.chain, self.tokens) = (chain, tokens)
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    /// In the order of their nonces; of those that replace each other, the last one that was sent.
    package let transactions: [TransactionStatus.Response]
  }

  package protocol Worker: TransactionStatus.Worker {
    /// The hashes of the chain's transactions that are not known as mined, by nonce.
    func unsettled() async throws -> [Hash32]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let status = TransactionStatus.Interactor(worker: worker)
      var found: [TransactionStatus.Response] = []
      for hash in try await worker.unsettled() {
        found.append(
          try await status.act(
            on: .init(hash: hash, chain: request.chain, tokens: request.tokens)
          )
        )
      }
      return Response(chain: request.chain, transactions: found)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.tx-pending"

    /// Each as `tx status` shows it; one that was mined in this moment is among them.
    package let transactions: [TransactionStatus.Body]
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let answers = response.transactions.map(TransactionStatus.Presenter().present)
      return Answer(
        Body(transactions: answers.map(\.body)),
        styled: answers.isEmpty
          ? StyledText(
            "no transaction sent from this machine is pending on \(name: response.chain.name)"
          ) : StyledText(paragraphs: answers.map(\.styled)),
        // What can be done is said of a single one; the first of several holds the others up.
        suggestedActions: answers.count == 1 ? answers[0].suggestedActions : [],
        next: answers.first?.next,
        cancellation: answers.count == 1 ? answers[0].cancellation : nil
      )
    }
  }
}
