import Core
import Entity

/// A transaction on its way from what was ordered to its bytes.
struct Plan: Sendable {
  let request: BuildTransaction.Request
  let from: AccountBook.Account
  let purpose: Purpose
  /// The addresses of the accounts here.
  let own: Set<Address>

  struct Drawn {
    let transaction: Transaction
    let claims: Claims
    var sightings = Sightings.none
  }

  /// What is done, once `max` has become a number.
  private struct Deed {
    let to: Address?
    let value: Wei
    let input: [UInt8]
    /// The token that is moved, or that may be taken.
    var token: Token?
  }

  private var terms: Terms { Terms(fixed: request.fixed) }

  /// Asks the node for all that was not settled by hand, at one block.
  ///
  /// What can be tried before anything is known is tried in the same exchange. What is tried later depends
  /// on the answer: all of a token, or a price of blob gas.
  func drawn(with chain: any BuildTransaction.ChainWorker, built: UInt64) async throws -> Drawn {
    let early = earlyAttempt
    let facts = try await chain.facts(for: needs(early))
    let offer = try terms.offer(facts.fees)
    let blobs = try terms.blobOffer(facts.blobBaseFee)
    let nonce = request.fixed.nonce ?? facts.nonces.next
    let fees = try offer.fees.carrying(request.fixed, blobs?.fees)

    let tried = try deed(facts)
    let parties = parties(of: tried)
    let attempt = attempt(tried, by: parties, blobs?.fees)
    let trial =
      if let trial = facts.trial, attempt == early { trial } else {
        try await chain.trial(of: attempt)
      }
    let used = try trial.gas.result.get()
    let gas = request.fixed.gas ?? used
    let deed =
      if case .payment(_, .allEther) = purpose {
        try emptied(tried, balance: available(facts, nonce: nonce), gas: gas, fees: fees)
      } else {
        tried
      }
    let transaction = try transaction(deed, nonce: nonce, gas: gas, fees: fees)
    try requireRoom(facts.mostGas, for: transaction)
    try requireEnough(facts.balance, for: transaction)
    return Drawn(
      transaction: transaction,
      claims: Claims(
        built: try UTCTime(seconds: built),
        block: facts.block,
        balance: facts.balance,
        pending: facts.nonces.pendingCoins(beside: nonce),
        baseFee: facts.fees?.nextBaseFee ?? facts.baseFee,
        feeNow: offer.feeNow(gas: gas, blobs),
        recipientName: purpose.recipientName,
        token: deed.token,
        tokenBalance: tokenBalance(facts, deed),
        tokenPending: deed.token.flatMap {
          facts.nonces.pendingUnits(of: $0.address, from: from.address, beside: nonce)
        },
        simulation: .init(status: .success, gasUsed: trial.gasUsed ?? used, reason: nil)
      ),
      sightings: parties.sightings(trial).knowing(facts.nonces)
    )
  }

  /// What can be tried before anything is known. What is wrong with the order is told in its turn.
  private var earlyAttempt: PaymentAttempt? {
    guard !terms.wantsBlobPrice, let deed = try? settledTrial() else { return nil }
    return try? attempt(deed, by: parties(of: deed), terms.settledBlobs())
  }

  private func needs(_ attempt: PaymentAttempt?) -> PaymentNeeds {
    PaymentNeeds(
      account: from.address,
      token: spentToken?.token,
      speed: terms.speedToSuggest,
      isForBlobs: terms.wantsBlobPrice,
      attempt: attempt
    )
  }

  private func attempt(_ deed: Deed, by parties: Parties, _ blobs: BlobFees?) -> PaymentAttempt {
    var call = CallRequest(from: from.address, to: deed.to, value: deed.value, input: deed.input)
    call.authorizations = request.fixed.authorizations
    call.blobs = blobs
    return PaymentAttempt(
      call: call,
      units: spentToken?.units,
      parties: parties.addresses,
      suspect: parties.suspect
    )
  }

  private func parties(of deed: Deed) -> Parties {
    Parties(
      action: Review.Action(to: deed.to, input: deed.input, claimed: request.abi),
      to: deed.to,
      calling: ownAccounts(calledBy: deed),
      delegates: request.fixed.authorizations.map(\.authorization.delegate),
      tokens: request.tokens
    )
  }

  /// What the account has of the token that leaves it; nil where none does.
  private func tokenBalance(_ facts: PaymentFacts, _ deed: Deed) -> UInt256? {
    guard let token = deed.token, token == spentToken?.token,
      case .amount(let units)? = facts.units
    else { return nil }
    return units
  }

  /// What the account has beside what transactions that wait may take of it.
  private func available(_ facts: PaymentFacts, nonce: UInt64) -> Wei {
    let pending = facts.nonces.pendingCoins(beside: nonce) ?? .zero
    return facts.balance.subtracting(pending) ?? .zero
  }

  /// The token of which the account has to have something, and how much; nil for all of it.
  private var spentToken: (token: Token, units: UInt256?)? {
    switch purpose {
    case .payment(_, .token(let token, let units)): (token, units)
    case .payment(_, .allOfToken(let token)), .approval(_, .allOfToken(let token)): (token, nil)
    case .payment, .approval, .call, .creation: nil
    }
  }

  /// The accounts here that a call is for, or a call within it: they may act by the code of a contract.
  private func ownAccounts(calledBy deed: Deed) -> [Address] {
    guard let to = deed.to else { return [] }
    let place = CallPlace(account: from.address, contract: to, value: deed.value.count)
    return JudgedCall(deed.input, at: place, claimed: request.abi).all
      .filter { !$0.input.isEmpty }.map(\.place.contract).filter(own.contains)
  }

  /// Uses only what was settled by hand.
  func drawnOffline(built: UInt64) throws -> Drawn {
    let (nonce, gas) = try request.fixed.offline
    let deed = try settled()
    let blobs = try terms.settledBlobs()
    let fees = try terms.settled().carrying(request.fixed, blobs)
    return Drawn(
      transaction: try transaction(deed, nonce: nonce, gas: gas, fees: fees),
      claims: Claims(
        built: try UTCTime(seconds: built),
        recipientName: purpose.recipientName,
        token: deed.token
      )
    )
  }

  /// What is tried, where nothing has to be known for that.
  private func settledTrial() throws -> Deed {
    guard case .payment(let recipient, .allEther) = purpose else { return try settled() }
    return Deed(to: recipient.address, value: .zero, input: [])
  }

  /// What is tried, once it is known that there is enough for it.
  private func deed(_ facts: PaymentFacts) throws -> Deed {
    func held(_ token: Token) throws -> UInt256 {
      guard let units = facts.units else { throw TokenReadingError.noBalance(token.address) }
      return try units.amount(of: token)
    }
    switch purpose {
    case .payment(let recipient, .allOfToken(let token)):
      return try transfer(of: try held(token), token, to: recipient)
    case .approval(let spender, .allOfToken(let token)):
      return try approval(of: try held(token), token, for: spender)
    case .payment(_, .token(let token, let units)):
      let held = try held(token)
      guard held >= units else {
        throw BuildTransactionError.notEnough(
          symbol: ForeignText.escaped(token.symbol),
          has: Units.text(held, decimals: token.decimals),
          wants: Units.text(units, decimals: token.decimals)
        )
      }
      return try settled()
    case .payment, .approval, .call, .creation:
      let deed = try settledTrial()
      guard facts.balance >= deed.value else { throw notEnough(facts.balance, deed.value) }
      return deed
    }
  }

  /// What is done, where nothing has to be asked for it.
  private func settled() throws -> Deed {
    switch purpose {
    case .payment(let recipient, .ether(let value)):
      return Deed(to: recipient.address, value: value, input: [])
    case .payment(let recipient, .token(let token, let units)):
      return try transfer(of: units, token, to: recipient)
    case .approval(let spender, .token(let token, let units)):
      return try approval(of: units, token, for: spender)
    case .call(let contract, let input, let value):
      // Of a call that is about a listed token, its units are told.
      let token = ERC20.Call(decoding: input).flatMap { _ in
        request.tokens.first { $0.address == contract.address }
      }
      return Deed(to: contract.address, value: value, input: input, token: token)
    case .creation(let code, let value):
      return Deed(to: nil, value: value, input: code)
    case .payment(_, .allEther), .payment(_, .allOfToken), .approval:
      throw BuildTransactionError.needsChain("max")
    }
  }

  private func transfer(of units: UInt256, _ token: Token, to recipient: Recipient) throws -> Deed {
    guard recipient.address != token.address else { throw BuildTransactionError.tokenToContract }
    return Deed(
      to: token.address,
      value: .zero,
      input: ERC20.transfer(to: recipient.address, amount: units),
      token: token
    )
  }

  private func approval(of units: UInt256, _ token: Token, for spender: Recipient) throws -> Deed {
    Deed(
      to: token.address,
      value: .zero,
      input: ERC20.approve(spender: spender.address, amount: units),
      token: token
    )
  }

  /// `max`: all but the highest fee, so that the payment cannot fail for lack of it.
  private func emptied(_ deed: Deed, balance: Wei, gas: UInt64, fees: Fees) throws -> Deed {
    let trial = try transaction(deed, nonce: 0, gas: gas, fees: fees)
    let fee = trial.highestFee ?? balance
    guard let value = balance.subtracting(fee), value > .zero else {
      throw BuildTransactionError.nothingLeft(
        symbol: request.chain.symbol,
        has: balance.ether,
        fee: fee.ether
      )
    }
    return Deed(to: deed.to, value: value, input: [])
  }

  private func transaction(_ deed: Deed, nonce: UInt64, gas: UInt64, fees: Fees) throws
    -> Transaction
  {
    let transaction = try Transaction(
      chain: request.chain.id,
      nonce: nonce,
      gas: gas,
      to: deed.to,
      value: deed.value,
      input: deed.input,
      fees: fees
    )
    guard gas >= transaction.leastGas else {
      throw BuildTransactionError.gasTooLow(found: gas, least: transaction.leastGas)
    }
    return transaction
  }

  private func requireRoom(_ most: UInt64?, for transaction: Transaction) throws {
    guard let most, transaction.gas > most else { return }
    throw BuildTransactionError.gasTooHigh(found: transaction.gas, most: most)
  }

  private func requireEnough(_ balance: Wei, for transaction: Transaction) throws {
    guard let total = transaction.highestCost else { throw DocumentError.unpayable }
    guard total <= balance else { throw notEnough(balance, total) }
  }

  private func notEnough(_ balance: Wei, _ wanted: Wei) -> BuildTransactionError {
    .notEnough(symbol: request.chain.symbol, has: balance.ether, wants: wanted.ether)
  }
}
