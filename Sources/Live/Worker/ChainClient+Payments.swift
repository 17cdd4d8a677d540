package import Core
package import Entity
import Scenes

extension ChainClient: BuildTransaction.ChainWorker {
  package func facts(for needs: PaymentFactsRequest) async throws -> PaymentFacts {
    let facts = try await ask(ReadPayment(chain: id, needs: needs))
    guard (facts.units == nil) == (needs.token == nil),
      (facts.fees == nil) == (needs.speed == nil),
      (facts.blobBaseFee == nil) == !needs.isForBlobs
    else { throw AnswerMismatchError.count }
    if let trial = facts.trial, let attempt = needs.attempt {
      try AnswerMismatchError.check(trial, of: attempt)
    }
    return facts
  }

  package func trial(of attempt: SimulationRequest) async throws -> PaymentSimulation {
    let trial = try await ask(SimulatePayment(chain: id, attempt: attempt))
    try AnswerMismatchError.check(trial, of: attempt)
    return trial
  }
}

extension ChainClient {
  /// Asks no node on a chain that is known to take only gas.
  package func rollupFee(of transaction: Transaction) async throws -> RollupFee? {
    guard id.rollup != nil else { return nil }
    return try await ask(
      EstimateRollupFee(
        chain: id,
        transaction: transaction.unsignedBytes,
        gas: transaction.gas
      )
    )
  }
}

extension ChainClient: ShowFees.Worker {
  package func feeMarket(blocks: UInt64) async throws -> FeeMarket {
    try await ask(ReadFeeMarket(chain: id, blocks: blocks))
  }
}

extension ChainClient: BuildPayouts.ChainWorker {
  package func head() async throws -> BlockReference { try await ask(ReadHead(chain: id)) }

  package func balance(of account: Address, at block: BlockReference) async throws -> Wei {
    try await ask(ReadBalance(chain: id, account: account, block: block))
  }

  package func tokenBalance(of account: Address, in token: Token, at block: BlockReference)
    async throws
    -> UInt256
  {
    let question = ReadTokenBalance(chain: id, account: account, token: token, block: block)
    return try await ask(question).amount(of: token)
  }

  package func nonces(of account: Address) async throws -> NonceAdvice {
    try await ask(AdviseNonce(chain: id, account: account))
  }

  package func token(at contract: Address) async throws -> Token? {
    try await ask(ReadToken(chain: id, contract: contract))
  }

  package func fees(_ speed: FeeSpeed) async throws -> FeeSuggestion {
    try await ask(SuggestFees(chain: id, speed: speed))
  }

  package func firstNonce(of account: Address) async throws -> UInt64 {
    let nonce = try await ask(FindFirstNonce(chain: id, account: account))
    // Even the longest list must fit below the largest nonce of an account (EIP-2681).
    guard nonce < UInt64.max - UInt64(PayoutList.maxRows) else { throw AnswerMismatchError.nonce }
    return nonce
  }

  package func gasLimits(for calls: [CallRequest]) async throws -> [Result<UInt64, RPCFailure>] {
    let estimates = try await ask(EstimateGasLimits(chain: id, calls: calls)) { event in
      if case .done(let done, let all) = event { .tryingPayments(done, of: all) } else { nil }
    }
    let results = estimates.map(\.result)
    // There may be fewer only if the last one is a failure.
    if case .failure? = results.last, results.count <= calls.count { return results }
    try AnswerMismatchError.check(results, answer: calls)
    return results
  }

  package func effects(of payments: [ListedPayment], on accounts: [Address]) async throws
    -> [SimulatedEffects]
  {
    let question = SimulatePayments(chain: id, payments: payments, accounts: accounts)
    let effects = try await ask(question) { event in
      if case .done(let done, let all) = event { .tryingPayments(done, of: all) } else { nil }
    }
    try AnswerMismatchError.check(effects, of: question)
    return effects
  }

  package func addressCodes(of addresses: [Address]) async throws -> [Address: AddressCode] {
    let question = ReadAddressCodes(chain: id, addresses: addresses)
    let found = try await ask(question) { event in
      if case .done(let done, let all) = event { .lookingAtPayees(done, of: all) } else { nil }
    }
    try AnswerMismatchError.check(found, answer: addresses)
    return Dictionary(zip(addresses, found)) { first, _ in first }
  }
}
