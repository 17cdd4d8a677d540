import ChainKit
import Core
import Entity

extension WorkerBackend {
  /// The most contracts that are asked what they are.
  ///
  /// Each takes three calls, and a list that pays more contracts than this does so on purpose.
  private static let mostAsked = 50

  /// Reads what a list of payments needs, as of the newest block.
  ///
  /// The balances, nonces and fees count towards the command's time limit. The payments show
  /// progress instead; they are not simulated if a balance does not cover them, since the wallet
  /// reports that itself.
  func facts(
    for needs: PayoutFactsRequest,
    on chain: ChainID,
    _ emit: @escaping @Sendable (WorkerEvent) -> Void
  ) async throws -> PayoutFacts {
    let facts = try await commandTime.run {
      try await GatheringTransport.gathering { try await means(for: needs, on: chain) }
    }
    guard needs.isCovered(by: facts.balance, facts.units) else { return facts }
    return PayoutFacts(
      block: facts.block,
      balance: facts.balance,
      units: facts.units,
      nonces: facts.nonces,
      fees: facts.fees,
      trial: try await trial(of: needs, on: chain, emit)
    )
  }

  /// Reads the balances, nonces and fees; independent requests are posted together.
  private func means(
    for needs: PayoutFactsRequest,
    on chain: ChainID
  ) async throws -> PayoutFacts {
    let node = try node(chain)
    let block = try await node.block(.latest).header.reference
    async let balanceAnswer = node.balance(of: needs.account, at: .number(block.number))
    async let noncesAnswer = nonces(chain).next(for: needs.account)
    async let feesAnswer = fees(for: needs, on: chain)
    async let unitsAnswer = units(for: needs, at: block, on: chain)
    let (balance, nonces) = try await (balanceAnswer, noncesAnswer)
    let (fees, units) = try await (feesAnswer, unitsAnswer)
    return PayoutFacts(
      block: block,
      balance: balance,
      units: units,
      nonces: nonces,
      fees: fees,
      trial: nil
    )
  }

  /// Suggests fees. If the fees are given, only the base fee is needed, and a node that cannot report
  /// it is no obstacle.
  private func fees(
    for needs: PayoutFactsRequest,
    on chain: ChainID
  ) async throws -> FeeSuggestion? {
    let estimator = FeeEstimator(try node(chain), chain: chain)
    guard let speed = needs.speed else { return try? await estimator.suggest(.normal) }
    return try await estimator.suggest(speed)
  }

  private func units(
    for needs: PayoutFactsRequest,
    at block: BlockReference,
    on chain: ChainID
  ) async throws -> [TokenBalanceResult] {
    let reader = BalanceReader(try node(chain))
    return try await withThrowingTaskGroup(of: (Int, TokenBalanceResult).self) { group in
      for (place, token) in needs.tokens.enumerated() {
        group.addTask {
          (
            place,
            try await reader.balance(of: needs.account, token, at: .number(block.number))
          )
        }
      }
      var found: [Int: TokenBalanceResult] = [:]
      for try await (place, units) in group { found[place] = units }
      return needs.tokens.indices.compactMap { found[$0] }
    }
  }

  /// Simulates the payments up to the first that would fail; if none would, finds out what is at the
  /// payees, and what the payments that run code would do.
  private func trial(
    of needs: PayoutFactsRequest,
    on chain: ChainID,
    _ emit: @escaping @Sendable (WorkerEvent) -> Void
  ) async throws -> PayoutTrial {
    let count = needs.payments.count
    let results = try await gas(chain).limits(for: needs.payments.map(\.call)) { done in
      emit(.done(done, of: count))
    }
    let gas = results.map(GasEstimate.init)
    let limits = results.compactMap { try? $0.get() }
    guard limits.count == count else { return PayoutTrial(gas: gas) }
    let payees = needs.payees
    let codes = try await addressCodes(of: payees, on: chain) { done in
      emit(.checked(done, of: payees.count))
    }
    let contracts = zip(payees, codes).filter { $0.1 == .contract }.map(\.0)
    let running = needs.runningCode(codes, limits: limits)
    let simulator = ListSimulator(try node(chain), chain: chain)
    let simulated = try await simulator.effects(
      of: running.map(\.payment),
      on: needs.accounts
    ) { done in
      emit(.done(done, of: running.count))
    }
    var effects = [SimulatedEffects](repeating: .plain, count: count)
    for ((place, _), effect) in zip(running, simulated) { effects[place] = effect }
    return PayoutTrial(
      gas: gas,
      addressCodes: codes,
      tokens: try await tokens(among: contracts, besides: needs.tokens, on: chain),
      effects: effects
    )
  }

  private func tokens(
    among contracts: [Address],
    besides paid: [Token],
    on chain: ChainID
  ) async throws -> [Token] {
    let known = Set(paid.map(\.address))
    var tokens: [Token] = []
    for contract in contracts.prefix(Self.mostAsked) where !known.contains(contract) {
      if let token = try await token(contract, on: chain) { tokens.append(token) }
    }
    return tokens
  }
}
