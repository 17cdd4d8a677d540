import Core
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
  package func facts(for needs: PayoutFactsRequest) async throws -> PayoutFacts {
    let question = ReadPayouts(chain: id, needs: needs)
    let facts = try await ask(question) { event in
      switch event {
      case .done(let done, let all): .tryingPayments(done, of: all)
      case .checked(let done, let all): .lookingAtPayees(done, of: all)
      default: nil
      }
    }
    try AnswerMismatchError.check(facts, answers: question)
    return facts
  }
}

extension ChainClient {
  package func head() async throws -> BlockReference { try await ask(ReadHead(chain: id)) }
}
