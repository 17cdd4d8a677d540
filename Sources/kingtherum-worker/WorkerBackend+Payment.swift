import ChainKit
import Core
import Entity

extension WorkerBackend {
  /// Reads what a payment needs, as of the newest block; independent requests are posted together.
  func facts(for needs: PaymentFactsRequest, on chain: ChainID) async throws -> PaymentFacts {
    try await GatheringTransport.gathering { try await read(needs, on: chain) }
  }

  private func read(_ needs: PaymentFactsRequest, on chain: ChainID) async throws -> PaymentFacts {
    let node = try node(chain)
    let header = try await node.block(.latest).header
    let block = header.reference
    async let balanceAnswer = node.balance(of: needs.account, at: .number(block.number))
    let reserver = needs.reservesNonce ? try reserver : nil
    async let noncesAnswer = nonces(chain).next(for: needs.account, reserving: reserver)
    async let feesAnswer = fees(needs.speed, on: chain)
    async let blobAnswer = needs.isForBlobs ? node.blobBaseFee() : nil
    async let unitsAnswer = units(for: needs, at: block, on: chain)
    let (balance, nonces, fees) = try await (balanceAnswer, noncesAnswer, feesAnswer)
    let (blobBaseFee, units) = try await (blobAnswer, unitsAnswer)
    return PaymentFacts(
      block: block,
      balance: balance,
      units: units,
      baseFee: header.baseFee,
      maxGas: [header.gasLimit, chain.profile().gasCap].compactMap { $0 }.filter { $0 > 0 }
        .min(),
      nonces: nonces,
      fees: fees,
      blobBaseFee: blobBaseFee,
      trial: try await trial(for: needs, balance, units, on: chain)
    )
  }

  /// Simulates a payment, and meanwhile checks what code its addresses have.
  ///
  /// If it may save gas with an access list, it is simulated once more with the list.
  func trial(of attempt: SimulationRequest, on chain: ChainID) async throws -> PaymentSimulation {
    let node = try node(chain)
    let estimator = try self.gas(chain)
    async let addressCodesAnswer = node.addressCodesAtOnce(of: attempt.addresses)
    async let callAnswer = attempt.call.runsCode ? run(attempt, on: chain) : nil
    let used: Result<UInt64, RPCFailure>
    do {
      if attempt.isReplacement {
        used = .success(try await node.estimateGas(attempt.call, at: .latest))
      } else {
        used = .success(try await estimator.estimate(for: attempt.call))
      }
    } catch {
      guard attempt.isReplacement else { return PaymentSimulation(gas: .fails(error)) }
      used = .failure(error)
    }
    let gas = GasEstimate(used.map { estimator.padded($0, for: attempt.call) })
    let addressCodes = try await addressCodesAnswer
    let found = Dictionary(zip(attempt.addresses, addressCodes)) { first, _ in first }
    var answer = try await callAnswer
    if answer == nil, let to = attempt.call.to, let code = found[to], code != .none {
      answer = try await run(attempt, on: chain)
    }
    let suspect = attempt.suspect.flatMap { found[$0] == .contract ? $0 : nil }
    var token: Token?
    if let suspect { token = try await self.token(suspect, on: chain) }
    var saving: AccessListSaving?
    if let answer, case .success(let estimate) = used {
      saving = try await finder(chain).saving(
        of: answer.suggestion,
        for: attempt.call,
        on: attempt.accounts,
        comparedTo: answer.simulation,
        estimate: estimate
      )
    }
    return PaymentSimulation(
      gas: gas,
      gasUsed: try? used.get(),
      addressCodes: addressCodes,
      token: token,
      effects: (answer?.simulation.effects ?? .plain).refined(by: gas),
      accessList: saving
    )
  }

  /// A simulation, and the access list that a node suggests.
  private struct Run {
    let simulation: TransactionSimulator.Run
    let suggestion: AccessList
  }

  /// What a payment would do to the accounts that are asked about, and what it accesses.
  private func run(_ attempt: SimulationRequest, on chain: ChainID) async throws -> Run {
    guard !attempt.accounts.isEmpty else {
      return Run(simulation: TransactionSimulator.Run(.plain), suggestion: .empty)
    }
    let simulator = TransactionSimulator(try node(chain), chain: chain)
    let finder = try finder(chain)
    async let simulation = simulator.run(attempt.call, on: attempt.accounts)
    async let suggestion =
      attempt.wantsAccessList ? finder.suggestion(for: attempt.call) : .empty
    return Run(simulation: try await simulation, suggestion: try await suggestion)
  }

  private func finder(_ chain: ChainID) throws -> AccessListFinder {
    let node = try node(chain)
    return AccessListFinder(node, TransactionSimulator(node, chain: chain), try gas(chain))
  }

  /// Simulates a payment; nil if there is none, or the balance does not cover it.
  ///
  /// The wallet reports a low balance itself, and the node is spared.
  private func trial(
    for needs: PaymentFactsRequest,
    _ balance: Wei,
    _ units: TokenBalanceResult?,
    on chain: ChainID
  ) async throws -> PaymentSimulation? {
    guard let attempt = needs.attempt, attempt.call.value ?? .zero <= balance else { return nil }
    if let wanted = attempt.units {
      guard case .amount(let held) = units, held >= wanted else { return nil }
    }
    return try await trial(of: attempt, on: chain)
  }

  private func fees(_ speed: FeeSpeed?, on chain: ChainID) async throws -> FeeSuggestion? {
    guard let speed else { return nil }
    return try await FeeEstimator(node(chain), chain: chain).suggest(speed)
  }

  private func units(
    for needs: PaymentFactsRequest,
    at block: BlockReference,
    on chain: ChainID
  ) async throws -> TokenBalanceResult? {
    guard let token = needs.token else { return nil }
    return try await BalanceReader(node(chain)).balance(
      of: needs.account,
      token,
      at: .number(block.number)
    )
  }
}

extension SimulatedEffects {
  /// What a gas estimate tells, if no other method tells more.
  fileprivate func refined(by gas: GasEstimate) -> Self {
    guard self == .unavailable, case .fails(let failure) = gas else { return self }
    return switch failure {
    case .reverted, .gasLimit: .fails(by: .estimate)
    default: self
    }
  }
}
