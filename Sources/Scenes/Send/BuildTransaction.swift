import Core
package import Entity

/// Builds an unsigned transaction, as a document for the machine that signs it.
package enum BuildTransaction {
  package struct Request: Sendable {
    package let from: String?
    package let intent: TransactionIntent
    package let chain: ChainEntry
    package let tokens: [Token]
    package let overrides: Overrides
    /// The ABI given for the called contract.
    package let abi: ContractABI?
    /// Whether the next nonce is reserved, because the transaction is sent at once.
    var reservesNonce = false

    package init(
      from: String?,
      intent: TransactionIntent,
      chain: ChainEntry,
      tokens: [Token],
      overrides: Overrides,
      abi: ContractABI? = nil
    ) {
      (self.from, self.intent, self.chain) = (from, intent, chain)
      (self.tokens, self.overrides, self.abi) = (tokens, overrides, abi)
    }
  }

  /// The values given by the user; a node supplies the rest.
  package struct Overrides: Sendable {
    package var nonce: UInt64?
    package var gas: UInt64?
    package var maxFeePerGas: Wei?
    package var maxPriorityFeePerGas: Wei?
    /// Makes a transaction of type 0.
    package var gasPrice: Wei?
    package var speed = FeeSpeed.normal
    /// Makes a transaction of type 4.
    package var authorizations: [SignedAuthorization] = []
    /// Makes a transaction of type 3.
    package var sidecar: BlobSidecar?
    /// The most to pay per unit of blob gas.
    package var maxFeePerBlobGas: Wei?

    package init() {}
  }

  package struct Response: Sendable {
    package let document: UnsignedDocument
    package let review: Review
    /// Whether the key is on another machine.
    package let isWatchOnly: Bool
    /// The fee, if it is far above what a node reports as usual.
    package let unusualFee: UnusualFee?
    /// The earlier transactions that no node has, by nonce; empty if the nonce was given.
    package let unsent: [SignedTransaction]
    /// What a node told of the account's nonces; nil if none was asked.
    package let nonces: NonceAdvice?
  }

  /// The questions to a node. Offline there is no such worker, and the overrides must be complete.
  package protocol ChainWorker: Sendable {
    /// Reads all facts at one block, and simulates the attempt if the balance is enough for it.
    func facts(for needs: PaymentFactsRequest) async throws -> PaymentFacts
    /// Simulates an attempt that became known only with the facts.
    func trial(of attempt: SimulationRequest) async throws -> PaymentSimulation
    /// What a rollup takes for a transaction besides its gas; nil if the chain takes nothing.
    func rollupFee(of transaction: Transaction) async throws -> RollupFee?
  }

  package protocol Worker: KnownAddressSource {
    /// Seconds since 1970.
    func now() -> UInt64
    /// What the history database tells of this wallet's counterparties; `none` without a history.
    func counterpartyHistory(of accounts: [Address], on chain: ChainEntry, tokens: [Token]) async
      -> CounterpartyHistory
    /// The clear-signing descriptors for the called contract; nil if there are none.
    func sources(for transaction: Transaction, from: Address) throws -> DescriptionSources?
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    let chain: (any ChainWorker)?

    /// Without `chain`, no network is used.
    package init(worker: any Worker, chain: (any ChainWorker)?) {
      (self.worker, self.chain) = (worker, chain)
    }

    /// Throws if the request itself is wrong, before a database is opened or a node is asked.
    package func prepare(_ request: Request) throws {
      _ = try plan(request, try worker.accounts())
    }

    package func act(on request: Request) async throws -> Response {
      let book = try worker.accounts()
      let plan = try plan(request, book)
      let from = plan.from
      let built =
        if let chain {
          try await plan.buildTransaction(with: chain, built: worker.now())
        } else {
          try plan.buildOffline(built: worker.now())
        }
      let reviewed = try await review(
        built,
        from: from,
        on: request.chain,
        tokens: request.tokens,
        recipientName: plan.resolvedIntent.recipientName,
        abi: request.abi,
        sidecar: request.overrides.sidecar,
        paying: request.intent.paymentRequest
      )
      return Response(
        document: reviewed.document,
        review: reviewed.review,
        isWatchOnly: !book.hasKey(of: from.address),
        unusualFee: UnusualFee(built.transaction.fees, usual: built.nodeFindings.usualFee),
        unsent: request.overrides.nonce == nil ? built.nodeFindings.nonces?.unsent ?? [] : [],
        nonces: built.nodeFindings.nonces
      )
    }

    private func plan(_ request: Request, _ book: AccountBook) throws -> Plan {
      let from = try Self.payer(of: request, in: book)
      let resolvedIntent = try ResolvedIntent(
        request.intent,
        symbol: request.chain.symbol,
        tokens: request.tokens,
        recipients: worker.recipients(book)
      )
      try Self.check(request.overrides.authorizations, on: request.chain)
      let own = Set(book.all.map(\.address))
      return Plan(request: request, from: from, resolvedIntent: resolvedIntent, own: own)
    }

    /// Makes the document of a transaction, and reviews it with all that this machine knows.
    func review(
      _ built: Plan.BuiltTransaction,
      from: AccountBook.Account,
      on chain: ChainEntry,
      tokens: [Token],
      recipientName: String? = nil,
      abi: ContractABI? = nil,
      sidecar: BlobSidecar? = nil,
      paying paymentRequest: PaymentRequest? = nil
    ) async throws -> (document: UnsignedDocument, review: Review) {
      let document = try UnsignedDocument(
        chainName: chain.name,
        from: .init(address: from.address, path: from.path, wallet: from.wallet),
        transaction: built.transaction,
        claims: built.claims,
        sidecar: sidecar
      )
      let sources = try worker.sources(for: built.transaction, from: from.address)
      var knowledge = Knowledge(
        coin: "\(term: chain.symbol)",
        chain: chain.name,
        account: from,
        tokens: TokenList(adding: tokens),
        knownAddresses: await worker.knownAddresses(
          try worker.accounts().prioritizing([recipientName, from.name]),
          on: chain,
          tokens: tokens
        ),
        abi: try BlindSigning.check(abi, of: built.transaction, sources),
        sources: sources,
        nodeFindings: built.nodeFindings
      )
      knowledge.paymentRequest = paymentRequest
      return (document, Review(document, knowing: knowledge))
    }

    /// Throws if the chain would ignore one of the authorizations.
    private static func check(_ list: [SignedAuthorization], on chain: ChainEntry) throws {
      for signed in list {
        _ = try signed.signer()
        try MessageChainError.check(.authorization(signed.authorization), is: chain)
      }
    }

    /// The account that pays, found before any node is asked.
    func payer(of request: Request) throws -> AccountBook.Account {
      try Self.payer(of: request, in: try worker.accounts())
    }

    private static func payer(of request: Request, in book: AccountBook) throws
      -> AccountBook.Account
    {
      try request.from.map(book.find) ?? book.onlyAccount()
    }
  }
}

extension BuildTransaction.Worker {
  /// Everything this machine knows of addresses, including its history database.
  func knownAddresses(
    _ book: AccountBook,
    on chain: ChainEntry,
    tokens: [Token]
  ) async -> KnownAddresses {
    let accounts = book.distinct.map(\.address)
    return knownAddresses(
      book,
      with: await counterpartyHistory(of: accounts, on: chain, tokens: tokens)
    )
  }
}
