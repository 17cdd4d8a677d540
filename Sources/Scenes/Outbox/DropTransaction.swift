package import Core
package import Entity

/// Gives up transactions that are not mined, so that the next payments can have their nonces.
package enum DropTransaction {
  /// The transactions that are meant.
  package enum Selection: Sendable {
    case hashes([Hash32])
    /// All of a chain that are not mined.
    case all(ChainEntry)
  }

  package struct Request: Sendable {
    package let selection: Selection
    package let chains: ChainRegistry
    package let tokens: TokenList

    package init(selection: Selection, chains: ChainRegistry, tokens: TokenList) {
      (self.selection, self.chains, self.tokens) = (selection, chains, tokens)
    }
  }

  package struct Draft: Sendable {
    /// At least one, each once.
    package let saved: [SavedTransaction]
    package let models: [SentTransactionModel]
  }

  package struct Interactor: CommittingInteractor {
    let worker: any OutboxWorker
    package init(worker: any OutboxWorker) { self.worker = worker }

    /// - Throws: ``OutboxError``, for the first that cannot be dropped.
    package func draft(_ request: Request) async throws -> Draft {
      let chosen = try transactions(request.selection)
      let names = worker.names(try worker.accounts())
      return Draft(
        saved: chosen,
        models: chosen.map { saved in
          SentTransactionModel(
            saved,
            on: request.chains,
            tokens: request.tokens,
            names: names,
            isOneOfSeveral: chosen.contains { $0.competes(with: saved) },
            isOutbid: chosen.contains { $0.outbids(saved) }
          )
        }
      )
    }

    /// Drops all or none.
    package func commit(_ draft: Draft) async throws -> Draft {
      try await worker.drop(draft.saved)
      return draft
    }

    private func transactions(_ selection: Selection) throws -> [SavedTransaction] {
      switch selection {
      case .hashes(let hashes):
        var seen: Set<Hash32> = []
        return try hashes.filter { seen.insert($0).inserted }.map { hash in
          let saved = try worker.saved(hash)
          guard saved.state.isOpen else { throw OutboxError.settled(hash, saved.state) }
          return saved
        }
      case .all(let chain):
        let open = try worker.saved().filter { $0.chain == chain.id && $0.state.isOpen }
        guard !open.isEmpty else { throw OutboxError.noneWaiting(chain: chain.name) }
        return open
      }
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.tx-outbox-drop"

    package let hash: String
    /// The nonce that is free again.
    package let nonce: String
    package let from: String
    package let chainID: String

    fileprivate init(_ saved: SavedTransaction) {
      let signed = saved.signed
      hash = "\(signed.hash)"
      nonce = "\(signed.transaction.nonce)"
      from = "\(signed.sender)"
      chainID = "\(saved.chain)"
    }
  }

  /// The answer about the only transaction that was named.
  package struct OnePresenter: Scenes.Presenter {
    package init() {}

    package func present(_ draft: Draft) -> Answer<Body> {
      let saved = draft.saved[0]
      let signed = saved.signed
      return Answer(
        Body(saved),
        text:
          "dropped \(signed.hash); the next transaction gets its nonce, \(signed.transaction.nonce)"
      )
    }
  }

  package struct ListBody: AnswerBody {
    package static let schema = "kingtherum.tx-outbox-drop-list"

    package let transactions: [Body]
  }

  /// The answer about several that were named, or about all of a chain.
  package struct ListPresenter: Scenes.Presenter {
    package init() {}

    package func present(_ draft: Draft) -> Answer<ListBody> {
      var lines = StyledText()
      for saved in draft.saved {
        lines.add("dropped \(saved.signed.hash), with nonce \(saved.nonce)")
      }
      return Answer(
        ListBody(transactions: draft.saved.map(DropTransaction.Body.init)),
        styled: lines,
        notes: [.info("the next transactions get these nonces")]
      )
    }
  }
}

extension DropTransaction.Draft {
  /// What the owner reads before the question.
  package var reviewText: StyledText {
    let facts = StyledText(paragraphs: models.map(\.styled))
    guard saved.contains(where: { $0.state != .signed }) else { return facts }
    let warning: Sentence =
      saved.count == 1
      ? "a node may still have it: it can be mined until another transaction with its nonce is"
      : "a node may still have those that were sent: each can be mined until another transaction "
        + "with its nonce is"
    return StyledText(paragraphs: facts, StyledText(Sentence.caution(warning)))
  }

  package var question: Sentence {
    saved.count == 1
      ? "Drop this transaction?"
      : "Drop these \(saved.count, one: "transaction", many: "transactions")?"
  }
}
