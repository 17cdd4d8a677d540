import Core
package import Entity

/// Lists the transactions that were sent from this machine; asks no node.
package enum ListOutbox {
  package struct Request: Sendable {
    package let chains: ChainRegistry
    package let tokens: TokenList
    /// Only the transactions of this chain; nil for those of every chain.
    package let chain: ChainID?
    /// Whether those that are mined, replaced or rejected are listed, too.
    package let isWhole: Bool

    package init(chains: ChainRegistry, tokens: TokenList, chain: ChainID?, isWhole: Bool) {
      (self.chains, self.tokens) = (chains, tokens)
      (self.chain, self.isWhole) = (chain, isWhole)
    }
  }

  package struct Response: Sendable {
    package let request: Request
    /// Newest first.
    package let saved: [SavedTransaction]
    /// The number of transactions that are left out.
    package let settled: Int
    package let names: KnownAddresses
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any OutboxWorker
    package init(worker: any OutboxWorker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let all = try worker.saved().filter { request.chain == nil || $0.chain == request.chain }
      let listed = request.isWhole ? all : all.filter(\.state.isOpen)
      return Response(
        request: request,
        saved: listed.sorted { ($0.sent ?? 0, $0.nonce) > ($1.sent ?? 0, $1.nonce) },
        settled: all.count - listed.count,
        names: worker.names(try worker.accounts())
      )
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.tx-outbox"

    package let transactions: [SentTransactionModel.Fields]
    /// The number of mined, replaced and rejected ones that are left out.
    package let settled: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let models = response.saved.map { saved in
        SentTransactionModel(
          saved,
          on: response.request.chains,
          tokens: response.request.tokens,
          names: response.names,
          isOneOfSeveral: response.saved.contains { $0.competes(with: saved) },
          isOutbid: response.saved.contains { $0.outbids(saved) }
        )
      }
      let count = response.settled
      return Answer(
        Body(transactions: models.map(\.fields), settled: "\(count)"),
        styled: models.isEmpty
          ? StyledText("no transaction is waiting to be mined")
          : StyledText(paragraphs: models.map(\.styled)),
        notes: count == 0
          ? []
          : [
            .info(
              "\(count, one: "transaction is", many: "transactions are") not listed: mined, "
                + "replaced or rejected"
            )
          ],
        suggestedActions: count == 0 ? [] : [.seeSettled]
      )
    }
  }
}
