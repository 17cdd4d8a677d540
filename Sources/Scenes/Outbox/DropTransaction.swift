import Core
package import Entity

/// Gives up a transaction that is not mined, so that the next payment can have its nonce.
package enum DropTransaction {
  package struct Request: Sendable {
    package let hash: Hash32
    package let chains: ChainRegistry
    package let tokens: TokenList

    package init(hash: Hash32, chains: ChainRegistry, tokens: TokenList) {
      (self.hash, self.chains, self.tokens) = (hash, chains, tokens)
    }
  }

  package struct Draft: Sendable {
    package let saved: SavedTransaction
    package let model: SentTransactionModel
  }

  package struct Interactor: DraftInteractor {
    let worker: any OutboxWorker
    package init(worker: any OutboxWorker) { self.worker = worker }

    /// - Throws: ``OutboxError``.
    package func draft(_ request: Request) async throws -> Draft {
      let saved = try worker.saved(request.hash)
      guard saved.state.isOpen else { throw OutboxError.settled(request.hash, saved.state) }
      let model = SentTransactionModel(
        saved,
        on: request.chains,
        tokens: request.tokens,
        names: worker.names(try worker.accounts())
      )
      return Draft(saved: saved, model: model)
    }

    package func commit(_ draft: Draft) async throws -> Draft {
      try await worker.drop(draft.saved)
      return draft
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.tx-outbox-drop"

    package let hash: String
    /// The nonce that is free again.
    package let nonce: String
    package let from: String
    package let chainID: String
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    /// What the owner reads before the question.
    package func ask(_ draft: Draft) -> StyledText {
      guard draft.saved.state != .signed else { return draft.model.styled }
      let warning = Sentence.caution(
        "a node may still have it: it can be mined until another transaction with its nonce is"
      )
      return StyledText(paragraphs: draft.model.styled, StyledText(warning))
    }

    package func present(_ draft: Draft) -> Answer<Body> {
      let signed = draft.saved.signed
      return Answer(
        Body(
          hash: "\(signed.hash)",
          nonce: "\(signed.transaction.nonce)",
          from: "\(signed.sender)",
          chainID: "\(draft.saved.chain)"
        ),
        text:
          "dropped \(signed.hash); the next transaction gets its nonce, \(signed.transaction.nonce)"
      )
    }
  }
}
