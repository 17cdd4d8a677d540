import Core
package import Entity

/// Builds a document of unsigned transactions from a list of payments, for offline signing.
package enum BuildPayouts {
  package struct Request: Sendable {
    package let from: String?
    package let list: PayoutList
    package let chain: ChainEntry
    /// The chains that an address in the list may name.
    package let chains: ChainRegistry
    package let tokens: [Token]
    package let overrides: BuildTransaction.Overrides
    package let allowDuplicates: Bool
    /// Whether a person reads the review; a script gets no list with an unusual fee.
    package let isAsked: Bool
    /// Whether a script gets a list that repeats a payment that is pending.
    package let repeatsPending: Bool

    package init(
      from: String?,
      list: PayoutList,
      chain: ChainEntry,
      chains: ChainRegistry,
      tokens: [Token],
      overrides: BuildTransaction.Overrides,
      allowDuplicates: Bool,
      isAsked: Bool = true,
      repeatsPending: Bool = false
    ) {
      (self.isAsked, self.repeatsPending) = (isAsked, repeatsPending)
      (self.from, self.list) = (from, list)
      (self.chain, self.chains) = (chain, chains)
      (self.tokens, self.overrides, self.allowDuplicates) = (tokens, overrides, allowDuplicates)
    }
  }

  package struct Response: Sendable {
    package let document: UnsignedPayouts
    package let review: PayoutReview
    /// True if the key is on another machine.
    package let isWatchOnly: Bool
  }

  /// The questions to a node. Offline there is no such worker, and all values must be given.
  package protocol ChainWorker: Sendable {
    /// Returns everything that a list needs, with all balances after one block.
    func facts(for needs: PayoutFactsRequest) async throws -> PayoutFacts
    /// What a rollup takes for a transaction besides its gas; nil if the chain takes nothing.
    func rollupFee(of transaction: Transaction) async throws -> RollupFee?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any BuildTransaction.Worker
    let chain: (any ChainWorker)?

    /// Without `chain` no network is used.
    package init(worker: any BuildTransaction.Worker, chain: (any ChainWorker)?) {
      (self.worker, self.chain) = (worker, chain)
    }

    /// Throws if the request itself is wrong, before a database is opened or a node is asked.
    package func prepare(_ request: Request) throws {
      _ = try draft(request, try worker.accounts())
    }

    /// - Throws: ``PayoutError``, also ``PayoutError/unusualFee(_:)``, ``ExcessiveFeeError``, and
    ///   ``SendError`` if a payment was, or may be, made before, each if nobody reads the review;
    ///   `BuildTransactionError` and the errors of the worker.
    package func act(on request: Request) async throws -> Response {
      let book = try worker.accounts()
      let draft = try draft(request, book)
      let from = draft.from
      let document: UnsignedPayouts
      let nodeFindings: NodeFindings?
      if let chain {
        let needs = try draft.needs(simulatedFor: book.all.map(\.address))
        let facts = try await chain.facts(for: needs)
        let built = try await draft.document(from: facts, asking: chain, built: worker.now())
        document = built.document
        try refuse(repeating: document.items.map(\.transaction), facts.nonces, request)
        try refuse(document.items.first?.transaction.fees, built.usualFee, request)
        for item in document.items {
          try ExcessiveFeeError.refuse(
            item.transaction,
            on: request.chain,
            isAsked: request.isAsked,
            request.overrides,
            as: { .payout(row: item.row, $0) }
          )
        }
        nodeFindings = NodeFindings(
          of: built.document,
          facts.nonces,
          isNumberedByNode: request.overrides.nonce == nil,
          usualFee: built.usualFee,
          built.trial,
          of: needs
        )
      } else {
        document = try draft.documentOffline(built: worker.now())
        nodeFindings = nil
      }
      return Response(
        document: document,
        review: PayoutReview(
          document,
          knowing: Knowledge(
            coin: "\(term: request.chain.symbol)",
            chain: request.chain.name,
            account: from,
            tokens: TokenList(adding: request.tokens),
            knownAddresses: await worker.knownAddresses(
              book.prioritizing(document.items.map(\.recipientName) + [from.name]),
              on: request.chain,
              tokens: request.tokens
            ),
            nodeFindings: nodeFindings
          )
        ),
        isWatchOnly: !book.hasKey(of: from.address)
      )
    }

    /// Throws if the fee is too unusual, nobody reads that, and no option makes it intended.
    private func refuse(_ fees: Fees?, _ usual: UsualFee?, _ request: Request) throws {
      guard !request.isAsked, let fee = fees.flatMap({ UnusualFee($0, usual: usual) }),
        !request.overrides.allow(fee)
      else { return }
      throw PayoutError.unusualFee(fee)
    }

    /// Throws if nobody reads the review and an earlier transaction must be sent first, or did the
    /// same as one of these, or may still do it.
    private func refuse(
      repeating transactions: [Transaction],
      _ nonces: NonceAdvice,
      _ request: Request
    ) throws {
      guard !request.isAsked else { return }
      let isNonceGiven = request.overrides.nonce != nil
      if !isNonceGiven, let first = nonces.unsent.first {
        throw SendError.unsent(first.hash, nonce: first.transaction.nonce)
      }
      try nonces.refuse(
        repeating: transactions,
        isNonceGiven: isNonceGiven,
        allowsPending: request.repeatsPending
      )
    }

    private func draft(_ request: Request, _ book: AccountBook) throws -> PayoutDraft {
      let from = try request.from.map(book.find) ?? book.onlyAccount()
      let plan = try PayoutPlan(
        request.list,
        chain: request.chain,
        chains: request.chains,
        tokens: request.tokens,
        recipients: worker.recipients(book),
        allowDuplicates: request.allowDuplicates
      )
      return PayoutDraft(request: request, plan: plan, from: from)
    }
  }

  package struct Body: AnswerBody {
    package static let schema = "kingtherum.payout-build"

    package let document: EmbeddedJSON
    package let review: PayoutReviewModel
  }

  package struct Presenter: Scenes.Presenter {
    package init() {}

    package func present(_ response: Response) -> Answer<Body> {
      let json = response.document.json
      return Answer(
        Body(document: EmbeddedJSON(json: json), review: PayoutReviewModel(response.review)),
        styled: response.review.styled,
        notes: response.isWatchOnly
          ? [
            .info(
              "the key of this account is not on this machine; sign the payout list on the "
                + "machine that has it"
            )
          ] : [],
        suggestedActions: response.review.suggestedActions,
        document: .init(file: json.pretty() + "\n") { path in
          .signPayouts(file: path, elsewhere: response.isWatchOnly)
        }
      )
    }
  }
}
