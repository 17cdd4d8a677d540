import Core
import Entity

/// The steps from a request to the bytes of its transaction.
struct Plan: Sendable {
  let request: BuildTransaction.Request
  let from: AccountBook.Account
  let resolvedIntent: ResolvedIntent
  /// The addresses of this wallet's accounts.
  let own: Set<Address>

  struct BuiltTransaction {
    let transaction: Transaction
    let claims: Claims
    var nodeFindings = NodeFindings.none
  }

  /// The effect of the transaction, with `max` resolved to a number.
  struct Call {
    let to: Address?
    let value: Wei
    let input: [UInt8]
    /// The token that moves or may be taken.
    var token: Token?
  }

  private var feePlan: FeePlan { FeePlan(overrides: request.overrides) }

  /// Asks a node at one block for all values that the user did not give.
  ///
  /// A call that is known from the start is simulated in the same exchange. Otherwise it depends on
  /// the answer: on all of a token, or on a price of blob gas.
  func buildTransaction(with chain: any BuildTransaction.ChainWorker, built: UInt64) async throws
    -> BuiltTransaction
  {
    let early = earlyAttempt
    let facts = try await chain.facts(for: needs(early))
    let offer = try feePlan.offer(facts.fees)
    let blobs = try feePlan.blobOffer(facts.blobBaseFee)
    let nonce = request.overrides.nonce ?? facts.nonces.next
    let fees = try offer.fees.carrying(request.overrides, blobs?.fees)

    let tried = try planned(facts)
    let involved = involved(of: tried)
    let attempt = attempt(tried, by: involved, blobs?.fees)
    let trial =
      if let trial = facts.trial, attempt == early { trial } else {
        try await chain.trial(of: attempt)
      }
    let used = try trial.gas.result.get()
    let planned: Call
    let transaction: Transaction
    let rollupFee: RollupFee?
    var simulated: SimulatedEffects? = trial.effects
    var gasUsed = trial.gasUsed
    if case .payment(_, .allEther) = resolvedIntent {
      let all = try await Maximum(plan: self, involved: involved, fees: fees, chain: chain)
        .call(attempt, trial, available(facts, nonce: nonce))
      (planned, rollupFee, simulated) = (all.call, all.rollupFee, all.simulated)
      transaction = try self.transaction(planned, nonce: nonce, gas: all.gas, fees: fees)
    } else {
      planned = tried
      let gas = request.overrides.gas ?? limit(used, trial.gasUsed, within: facts.maxGas)
      let plain = try self.transaction(planned, nonce: nonce, gas: gas, fees: fees)
      let listed = trial.accessList.flatMap { saving in
        declaring(saving, in: planned, nonce: nonce, fees: fees, within: facts.maxGas)
      }
      transaction = listed ?? plain
      if listed != nil { gasUsed = trial.accessList?.gasUsed }
      rollupFee = try await chain.rollupFee(of: transaction)
    }
    try transaction.requireRoom(facts.maxGas)
    try transaction.requireEnough(facts.balance, rollupFee, symbol: request.chain.symbol)
    return BuiltTransaction(
      transaction: transaction,
      claims: Claims(
        built: try UTCTime(seconds: built),
        block: facts.block,
        balance: facts.balance,
        pending: facts.nonces.pendingCoins(beside: nonce),
        baseFee: facts.fees?.nextBaseFee ?? facts.baseFee,
        feeNow: offer.feeNow(gas: transaction.gas, blobs),
        rollupFee: rollupFee?.highest,
        recipientName: resolvedIntent.recipientName,
        contractName: resolvedIntent.contractName,
        nameResolved: resolvedIntent.nameResolved,
        nameRecord: resolvedIntent.nameRecord,
        token: planned.token,
        tokenBalance: tokenBalance(facts, planned),
        tokenPending: planned.token.flatMap {
          facts.nonces.pendingUnits(of: $0.address, from: from.address, beside: nonce)
        },
        simulation: .init(status: .success, gasUsed: gasUsed ?? used, reason: nil)
      ),
      nodeFindings: involved.nodeFindings(trial, simulated)
        .knowing(facts.nonces, usualFee: offer.usual)
    )
  }

  /// The simulation that needs no facts first; nil if there is none. Errors are reported later.
  private var earlyAttempt: SimulationRequest? {
    guard !feePlan.wantsBlobPrice, let planned = try? knownCall() else { return nil }
    return try? attempt(planned, by: involved(of: planned), feePlan.overriddenBlobFees())
  }

  private func needs(_ attempt: SimulationRequest?) -> PaymentFactsRequest {
    PaymentFactsRequest(
      account: from.address,
      token: spentToken?.token,
      speed: feePlan.speedToSuggest,
      isForBlobs: feePlan.wantsBlobPrice,
      attempt: attempt,
      reservesNonce: request.reservesNonce && request.overrides.nonce == nil
    )
  }

  func attempt(_ planned: Call, by involved: InvolvedAddresses, _ blobs: BlobFees?)
    -> SimulationRequest
  {
    var call = CallRequest(
      from: from.address,
      to: planned.to,
      value: planned.value,
      input: planned.input
    )
    call.authorizations = request.overrides.authorizations
    call.blobs = blobs
    return SimulationRequest(
      call: call,
      units: spentToken?.units,
      addresses: involved.addresses,
      suspect: involved.suspect,
      accounts: own.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) },
      wantsAccessList: wantsAccessList
    )
  }

  private func involved(of planned: Call) -> InvolvedAddresses {
    InvolvedAddresses(
      of: planned,
      from: from.address,
      own: own,
      claimed: request.abi,
      delegates: request.overrides.authorizations.map(\.authorization.delegate),
      tokens: request.tokens
    )
  }

  /// The account's balance of the token that leaves it; nil if none leaves.
  private func tokenBalance(_ facts: PaymentFacts, _ planned: Call) -> UInt256? {
    guard let token = planned.token, token == spentToken?.token,
      case .amount(let units)? = facts.units
    else { return nil }
    return units
  }

  /// The account's balance without what pending transactions may take.
  private func available(_ facts: PaymentFacts, nonce: UInt64) -> Wei {
    let pending = facts.nonces.pendingCoins(beside: nonce) ?? .zero
    return facts.balance.subtracting(pending) ?? .zero
  }

  /// The token that the account must hold, and the amount; nil units for all of it.
  private var spentToken: (token: Token, units: UInt256?)? {
    switch resolvedIntent {
    case .payment(_, .token(let token, let units)): (token, units)
    case .payment(_, .allOfToken(let token)), .approval(_, .allOfToken(let token)): (token, nil)
    case .payment, .approval, .call, .creation: nil
    }
  }

  /// Builds with nothing but the values given by the user.
  func buildOffline(built: UInt64) throws -> BuiltTransaction {
    let (nonce, gas) = try request.overrides.offline
    let planned = try settled()
    let blobs = try feePlan.overriddenBlobFees()
    let fees = try feePlan.settled().carrying(request.overrides, blobs)
    return BuiltTransaction(
      transaction: try transaction(planned, nonce: nonce, gas: gas, fees: fees),
      claims: Claims(
        built: try UTCTime(seconds: built),
        recipientName: resolvedIntent.recipientName,
        contractName: resolvedIntent.contractName,
        nameResolved: resolvedIntent.nameResolved,
        nameRecord: resolvedIntent.nameRecord,
        token: planned.token
      )
    )
  }

  /// The call to simulate, if it needs no facts.
  private func knownCall() throws -> Call {
    guard case .payment(let recipient, .allEther) = resolvedIntent else { return try settled() }
    // Some value: a payment without one costs less (EIP-2780). How much it is matters to code only.
    return Call(to: recipient.address, value: Wei(count: 1), input: [])
  }

  /// The call to simulate, once the facts show that the balance is enough.
  private func planned(_ facts: PaymentFacts) throws -> Call {
    func held(_ token: Token) throws -> UInt256 {
      guard let units = facts.units else { throw TokenReadingError.noBalance(token.address) }
      return try units.amount(of: token)
    }
    switch resolvedIntent {
    case .payment(let recipient, .allOfToken(let token)):
      return try transfer(of: try held(token), token, to: recipient)
    case .approval(let spender, .allOfToken(let token)):
      return try approval(of: try held(token), token, for: spender)
    case .payment(_, .token(let token, let units)):
      let held = try held(token)
      guard held >= units else {
        throw BuildTransactionError.notEnough(
          symbol: UntrustedText.escaped(token.symbol),
          has: Units.text(held, decimals: token.decimals),
          wants: Units.text(units, decimals: token.decimals)
        )
      }
      return try settled()
    case .payment, .approval, .call, .creation:
      let planned = try knownCall()
      if case .payment(let recipient, .allEther) = resolvedIntent, facts.balance == .zero {
        return Call(to: recipient.address, value: .zero, input: [])
      }
      guard facts.balance >= planned.value else {
        throw BuildTransactionError.notEnough(
          symbol: request.chain.symbol,
          has: facts.balance.ether,
          wants: planned.value.ether
        )
      }
      return planned
    }
  }

  /// The call, if it needs no facts.
  private func settled() throws -> Call {
    switch resolvedIntent {
    case .payment(let recipient, .ether(let value)):
      return Call(to: recipient.address, value: value, input: [])
    case .payment(let recipient, .token(let token, let units)):
      return try transfer(of: units, token, to: recipient)
    case .approval(let spender, .token(let token, let units)):
      return try approval(of: units, token, for: spender)
    case .call(let contract, let input, let value):
      // The review shows token amounts for a call to a listed token.
      let token = ERC20.Call(decoding: input).flatMap { _ in
        request.tokens.first { $0.address == contract.address }
      }
      return Call(to: contract.address, value: value, input: input, token: token)
    case .creation(let code, let value):
      return Call(to: nil, value: value, input: code)
    case .payment(_, .allEther), .payment(_, .allOfToken), .approval:
      throw BuildTransactionError.needsChain("max")
    }
  }

  private func transfer(of units: UInt256, _ token: Token, to recipient: Recipient) throws -> Call {
    guard recipient.address != token.address else { throw BuildTransactionError.tokenToContract }
    return Call(
      to: token.address,
      value: .zero,
      input: ERC20.transfer(to: recipient.address, amount: units),
      token: token
    )
  }

  private func approval(of units: UInt256, _ token: Token, for spender: Recipient) throws -> Call {
    Call(
      to: token.address,
      value: .zero,
      input: ERC20.approve(spender: spender.address, amount: units),
      token: token
    )
  }

  /// The gas limit of a trial, whose margin is no reason to pass the limit of a block.
  func limit(_ padded: UInt64, _ used: UInt64?, within most: UInt64?) -> UInt64 {
    guard let most, let used, used <= most else { return padded }
    return min(padded, most)
  }

  func transaction(_ planned: Call, nonce: UInt64, gas: UInt64, fees: Fees) throws
    -> Transaction
  {
    let transaction = try Transaction(
      chain: request.chain.id,
      nonce: nonce,
      gas: gas,
      to: planned.to,
      value: planned.value,
      input: planned.input,
      fees: fees
    )
    let least = transaction.minGas(from: from.address)
    guard gas >= least else { throw BuildTransactionError.gasTooLow(found: gas, least: least) }
    return transaction
  }
}
