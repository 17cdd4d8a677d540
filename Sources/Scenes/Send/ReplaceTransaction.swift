import Core
package import Entity

/// Replaces a pending transaction by one with the same nonce, of which only one can be mined.
package enum ReplaceTransaction {
  package enum Purpose: Sendable, Equatable {
    /// The same transaction, with higher fees.
    case speedUp
    /// A payment of nothing to the account itself.
    case cancel
  }

  package struct Request: Sendable {
    package let hash: Hash32
    package let purpose: Purpose
    package let chain: ChainEntry
    package let tokens: [Token]
    package let speed: FeeSpeed
    /// Whether a person reads the review and is asked.
    package let isAsked: Bool
    /// Whether a call that cannot be decoded is signed.
    package let isBlind: Bool

    package init(
      hash: Hash32,
      purpose: Purpose,
      chain: ChainEntry,
      tokens: [Token],
      speed: FeeSpeed,
      isAsked: Bool,
      isBlind: Bool = false
    ) {
      (self.hash, self.purpose, self.chain) = (hash, purpose, chain)
      (self.tokens, self.speed, self.isAsked) = (tokens, speed, isAsked)
      self.isBlind = isBlind
    }
  }

  /// Finds the transaction to replace, and the facts for the new one.
  package protocol Worker: BuildTransaction.ChainWorker {
    /// Nil if the node does not know the transaction and it was not sent from this machine.
    func find(_ hash: Hash32) async throws -> FoundTransaction?
    /// Nil if it was not sent from this machine; with its blobs if they are kept.
    func sent(_ hash: Hash32) async throws -> PooledTransaction?
  }

  package struct Interactor: DraftInteractor {
    let builder: BuildTransaction.Interactor
    let worker: any Worker

    package init(builder: BuildTransaction.Interactor, worker: any Worker) {
      (self.builder, self.worker) = (builder, worker)
    }

    /// Builds the replacement; `Send.Interactor` commits it.
    ///
    /// Its fees are high enough for the pools of nodes, and for the next blocks. A transaction that
    /// stays the same is simulated after the newest block, where the pending one has not run. If it
    /// would fail there, the review says so: it may depend on another that is pending.
    /// - Throws: ``ReplaceTransactionError``; ``BlindSigningError`` as `Send.Interactor` does;
    ///   ``ReplaceTransactionError/unusualFee(_:)`` and ``ExcessiveFeeError`` if nobody is asked;
    ///   `BuildTransactionError` if the account has too little.
    package func draft(_ request: Request) async throws -> Send.Draft {
      let (old, isPrivate) = try await newest(request)
      let sidecar = try await sidecar(in: old, for: request)
      let from = try builder.payer(named: old.sender.description)
      let wallet = try from.walletWithKey()
      let simulation = try simulation(of: old, for: request)
      // With blobs it needs their price.
      let attempt = sidecar == nil ? simulation?.attempt() : nil
      let facts = try await worker.facts(
        for: PaymentFactsRequest(
          account: old.sender,
          token: nil,
          speed: request.speed,
          isForBlobs: sidecar != nil,
          attempt: attempt
        )
      )
      guard let market = facts.fees,
        let fees = old.transaction.fees.replacement(
          above: market.fees,
          blobPrice: facts.blobBaseFee.flatMap(BlobFees.offer)
        )
      else { throw ReplaceTransactionError.noHigherFees }
      let transaction = try await transaction(old, fees, for: request)
      let usual = market.usualFee(beside: transaction.fees)
      let rollupFee = try await worker.rollupFee(of: transaction)
      try transaction.requireEnough(facts.balance, rollupFee, symbol: request.chain.symbol)
      var trial = attempt == nil ? nil : facts.trial
      if trial == nil, let simulation {
        trial = try await worker.trial(of: simulation.attempt(transaction.fees.blobs))
      }
      let findings = trial.flatMap { simulation?.nodeFindings($0) } ?? NodeFindings.none
      let built = try await builder.review(
        Plan.BuiltTransaction(
          transaction: transaction,
          claims: try claims(facts, transaction, market, rollupFee, trial),
          nodeFindings: findings.knowing(
            facts.nonces,
            usualFee: usual,
            replacing: old.hash
          )
        ),
        from: from,
        on: request.chain,
        tokens: request.tokens,
        sidecar: sidecar
      )
      if !request.isBlind { try BlindSigning.refuse(built.review, isAsked: request.isAsked) }
      if !request.isAsked, let fee = UnusualFee(transaction.fees, usual: usual) {
        throw ReplaceTransactionError.unusualFee(fee)
      }
      try ExcessiveFeeError.refuse(
        transaction,
        on: request.chain,
        isAsked: request.isAsked,
        as: ExcessiveFeeError.replacement
      )
      return Send.Draft(
        signing: .init(
          document: built.document,
          review: built.review,
          account: from,
          wallet: wallet
        ),
        chain: request.chain,
        tokens: request.tokens,
        replacing: request.purpose,
        replacesPrivate: isPrivate,
        replaced: try words(of: old, request)
      )
    }

    /// Finds the transaction to replace: the one that was named, or the one that already replaces it.
    private func newest(_ request: Request) async throws
      -> (SignedTransaction, isPrivate: Bool)
    {
      var hash = request.hash
      var newest = try await found(hash)
      if case .replaced(_, _, .waiting(let other)) = newest.finding {
        hash = other
        newest = try await found(other)
      }
      return (try replaceable(newest, hash, on: request.chain), newest.isPrivate)
    }

    private func found(_ hash: Hash32) async throws -> FoundTransaction {
      guard let found = try await worker.find(hash) else {
        throw TransactionStatusError.unknown(hash)
      }
      return found
    }

    /// What is replaced: its hash, whom it would pay, and its fee.
    private func words(of old: SignedTransaction, _ request: Request) throws -> StyledText {
      let tokens = TokenList(adding: request.tokens)
      var facts = LabeledLines()
      facts.add("replaces", data: old.hash.description)
      TransactionFacts(old.transaction, on: request.chain, tokens: tokens)
        .add(
          to: &facts,
          names: builder.worker.names(try builder.worker.accounts()),
          indent: "  "
        )
      let fee = ReviewPage.fee(old.transaction, "\(term: request.chain.symbol)")
      facts.add("fee", fee, indent: "  ")
      // Below what is indented, which is not about it.
      if old.hash != request.hash { facts.add("earlier", data: request.hash.description) }
      return facts.styled
    }

    /// The transaction, if another one can still take its nonce.
    private func replaceable(
      _ found: FoundTransaction,
      _ hash: Hash32,
      on chain: ChainEntry
    ) throws -> SignedTransaction {
      switch found.finding {
      case .mined: throw ReplaceTransactionError.mined(hash)
      case .replaced(_, _, .waiting(let other)):
        throw ReplaceTransactionError.replacedAlready(hash, by: other)
      case .replaced: throw ReplaceTransactionError.replaced(hash)
      case .nonceUsed: throw ReplaceTransactionError.unclear(hash)
      case .waiting, .dropped: break
      }
      guard let signed = found.signed else { throw ReplaceTransactionError.unsupported(hash) }
      // Its bytes, and not the node, say on which chain it pays.
      guard signed.transaction.chain == chain.id else {
        throw BroadcastError.otherChain(signed.transaction.chain, wanted: chain.id)
      }
      return signed
    }

    /// The blobs of the replacement, which nodes take in place of blobs alone; nil if there are none.
    ///
    /// To cancel, one of them is enough.
    private func sidecar(in old: SignedTransaction, for request: Request) async throws
      -> BlobSidecar?
    {
      guard old.transaction.fees.blobs != nil else { return nil }
      let kept = try await worker.sent(old.hash)
      guard let kept, kept.signed == old, let sidecar = kept.sidecar else {
        throw ReplaceTransactionError.blobs(old.hash)
      }
      return request.purpose == .cancel ? try sidecar.first : sidecar
    }

    private func transaction(_ old: SignedTransaction, _ fees: Fees, for request: Request)
      async throws -> Transaction
    {
      let was = old.transaction
      switch request.purpose {
      case .speedUp:
        return try Transaction(
          chain: request.chain.id,
          nonce: was.nonce,
          gas: was.gas,
          to: was.to,
          value: was.value,
          input: was.input,
          fees: fees
        )
      case .cancel:
        let call = CallRequest(from: old.sender, to: old.sender, value: .zero, input: [])
        let attempt = SimulationRequest(call: call, units: nil, addresses: [], suspect: nil)
        return try Transaction(
          chain: request.chain.id,
          nonce: was.nonce,
          gas: try await worker.trial(of: attempt).gas.result.get(),
          to: old.sender,
          value: .zero,
          input: [],
          fees: fees.plain
        )
      }
    }

    /// The simulation of a transaction that stays the same; nil to cancel, which runs no code.
    private func simulation(of old: SignedTransaction, for request: Request) throws
      -> ReplacementSimulation?
    {
      guard request.purpose == .speedUp else { return nil }
      let own = Set(try builder.worker.accounts().all.map(\.address))
      return ReplacementSimulation(of: old, own: own, tokens: request.tokens)
    }

    private func claims(
      _ facts: PaymentFacts,
      _ transaction: Transaction,
      _ market: FeeSuggestion,
      _ rollupFee: RollupFee?,
      _ trial: PaymentSimulation?
    ) throws -> Claims {
      let next = market.nextBaseFee ?? facts.baseFee
      let offer = FeePlan.Offer(
        fees: transaction.fees,
        priceNow: next.flatMap(transaction.fees.price),
        usual: market.usualFee(beside: transaction.fees)
      )
      let blobs = transaction.fees.blobs.map {
        FeePlan.BlobOffer(fees: $0, priceNow: facts.blobBaseFee)
      }
      return Claims(
        built: try UTCTime(seconds: builder.worker.now()),
        block: facts.block,
        balance: facts.balance,
        pending: facts.nonces.pendingCoins(beside: transaction.nonce),
        baseFee: next,
        feeNow: offer.feeNow(gas: transaction.gas, blobs),
        rollupFee: rollupFee?.highest,
        simulation: trial?.gasUsed.map { gas in
          Claims.Simulation(status: .success, gasUsed: gas, reason: nil)
        }
      )
    }
  }
}
