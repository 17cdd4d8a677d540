import ChainKit
import Core
import Entity
import Exchange

extension WorkerBackend {
  /// Answers questions about balances, account activity, and code at addresses.
  var accounts: [QuestionHandler] {
    [
      QuestionHandler(ReadBalances.self) { question, _ in
        try await self.balances(question)
      },
      QuestionHandler(RecallBalances.self) { question, _ in
        try self.store.keptBalances(
          of: question.accounts,
          tokens: question.tokens,
          chain: question.chain
        )
      },
      QuestionHandler(ReadStateProofs.self) { question, _ in
        try await self.stateProofs(question)
      },
      QuestionHandler(ExcludeContradictingNodes.self) { question, _ in
        try? self.store.forgetBalances(after: question.block, chain: question.chain)
        let wrong = try await self.contradicting(question)
        // Where no database is open, nothing is remembered.
        for node in wrong where question.demotes {
          (try? self.store)?.memory(of: node, chain: question.chain)
            .learn(.wrong(.falseBalance), question.block.number)
        }
        return wrong
      },
      QuestionHandler(CompareBalances.self) { question, _ in
        let chain = question.chain
        let answers = try await NodeBalancesReader(self.node(chain), chain: chain).read(
          question.holdings,
          after: question.block,
          from: question.nodes
        )
        // What nodes disagree on is not remembered.
        if Set(answers.map(\.readings)).count > 1 {
          try? self.store.forgetBalances(after: question.block, chain: chain)
        }
        return answers
      },
      QuestionHandler(ReadAccountActivity.self) { question, _ in
        let node = try self.node(question.chain)
        return try await AccountActivityReader(
          node,
          chain: question.chain,
          memory: self.memory(of: node, question.chain)
        ).uses(
          of: question.accounts,
          tokens: question.tokens
        )
      },
      QuestionHandler(ReadAddressCodes.self) { question, emit in
        let addresses = question.addresses
        return try await self.addressCodes(of: addresses, on: question.chain) { done in
          emit(.checked(done, of: addresses.count))
        }
      },
    ]
  }

  /// Answers questions about payments.
  var payments: [QuestionHandler] {
    [
      QuestionHandler(ReadPayment.self) { question, _ in
        try await self.facts(for: question.needs, on: question.chain)
      },
      QuestionHandler(SimulatePayment.self) { question, _ in
        try await self.trial(of: question.attempt, on: question.chain)
      },
      QuestionHandler(ReadPayouts.self) { question, emit in
        try await self.facts(for: question.needs, on: question.chain, emit)
      },
      QuestionHandler(EstimateRollupFee.self) { question, _ in
        guard let rollup = question.chain.rollup else { return nil }
        return try await RollupFeeReader(self.node(question.chain), rollup)
          .fee(of: question.transaction, gas: question.gas)
      },
      QuestionHandler(ReadHead.self) { question, _ in
        try await self.node(question.chain).block(.latest).header.reference
      },
      QuestionHandler(ReadToken.self) { question, _ in
        try await self.token(question.contract, on: question.chain)
      },
      QuestionHandler(ReadFeeMarket.self) { question, _ in
        try await FeeMarketReader(self.node(question.chain), chain: question.chain)
          .read(blocks: question.blocks)
      },
    ]
  }

  /// Reads a token; nil if the contract does not describe itself as one.
  func token(_ contract: Address, on chain: ChainID) async throws -> Token? {
    do { return try await TokenReader(node(chain), chain: chain).token(at: contract) } catch let
      error as TokenReadingError
    {
      if case .node(let failure) = error { throw failure }
      return nil
    }
  }

  func gas(_ chain: ChainID) throws -> GasEstimator {
    GasEstimator(try node(chain), cap: chain.profile().gasCap ?? GasEstimator.usualCap)
  }

  func nonces(_ chain: ChainID) throws -> NonceAllocator {
    NonceAllocator(try node(chain), journal: try journal, chain: chain)
  }

  /// Returns what is at each address, in order; `progress` gets the number of those that are known.
  func addressCodes(
    of addresses: [Address],
    on chain: ChainID,
    progress: (Int) -> Void
  ) async throws -> [AddressCode] {
    let node = try node(chain)
    if addresses.count == 1 { return [try await node.addressCode(of: addresses[0])] }
    var found: [AddressCode] = []
    while found.count < addresses.count {
      found += try await node.addressCodes(of: Array(addresses[found.count...].prefix(50)))
      progress(found.count)
    }
    return found
  }
}
