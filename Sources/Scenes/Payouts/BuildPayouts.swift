package import Core
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

    package init(
      from: String?,
      list: PayoutList,
      chain: ChainEntry,
      chains: ChainRegistry,
      tokens: [Token],
      overrides: BuildTransaction.Overrides,
      allowDuplicates: Bool
    ) {
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
    func head() async throws -> BlockReference
    func balance(of account: Address, at block: BlockReference) async throws -> Wei
    func tokenBalance(of account: Address, in token: Token, at block: BlockReference) async throws
      -> UInt256
    func nonces(of account: Address) async throws -> NonceAdvice
    func fees(_ speed: FeeSpeed) async throws -> FeeSuggestion
    /// Returns a contract's own data as a token; nil if it is not a token.
    func token(at contract: Address) async throws -> Token?
    /// Returns the first nonce above those of all pending transactions.
    func firstNonce(of account: Address) async throws -> UInt64
    /// Returns the gas limits of the calls, up to and including the first that would fail.
    func gasLimits(for calls: [CallRequest]) async throws -> [Result<UInt64, RPCFailure>]
    /// What a rollup takes for a transaction besides its gas; nil if the chain takes nothing.
    func rollupFee(of transaction: Transaction) async throws -> RollupFee?
    /// Returns what is at each of the addresses.
    func addressCodes(of addresses: [Address]) async throws -> [Address: AddressCode]
    /// Returns what each payment would do to its payee and to these accounts, each after those
    /// before it.
    func effects(of payments: [ListedPayment], on accounts: [Address]) async throws
      -> [SimulatedEffects]
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

    package func act(on request: Request) async throws -> Response {
      let book = try worker.accounts()
      let draft = try draft(request, book)
      let (plan, from) = (draft.plan, draft.from)
      let document: UnsignedPayouts
      let nodeFindings: NodeFindings?
      if let chain {
        let nonces = try await chain.nonces(of: from.address)
        let built = try await draft.document(asking: chain, nonces, built: worker.now())
        document = built.document
        let payees = try await PayeeContracts(of: plan, asking: chain)
        nodeFindings = NodeFindings(
          nonces: nonces,
          isNumberedByNode: request.overrides.nonce == nil,
          usualFee: built.usualFee,
          payees,
          simulated: try await SimulatedPayouts(
            of: built.document,
            runningCodeAt: payees.withCode,
            own: book.all.map(\.address),
            asking: chain
          )
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
