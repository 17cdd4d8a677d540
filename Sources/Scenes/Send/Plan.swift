import BigInt
import ChainKit
import Core
import Entity

/// A payment on its way from what was typed to a transaction.
struct Plan: Sendable {
  let request: BuildTransaction.Request
  let from: AccountBook.Account
  let to: Recipient
  let meaning: AmountMeaning

  struct Drawn {
    let transaction: Transaction
    let claims: Claims
    var sightings = Sightings.none
  }

  /// What is paid, once `max` has become a number.
  private struct Payment {
    let to: Address
    let value: Wei
    let input: [UInt8]
    let token: Token?
  }

  /// Asks the node for all that was not settled by hand, at one block.
  func drawn(with chain: any BuildTransaction.ChainWorker, built: UInt64) async throws -> Drawn {
    let block = try await chain.head()
    async let balanceAnswer = chain.balance(of: from.address, at: block)
    async let noncesAnswer = chain.nonces(of: from.address)
    async let offerAnswer = offer(from: chain)
    async let sightingsAnswer = sightings(from: chain)
    async let blobAnswer = blobOffer(from: chain)
    let (balance, nonces) = try await (balanceAnswer, noncesAnswer)
    let (offer, blobs) = try await (offerAnswer, blobAnswer)
    let nonce = request.fixed.nonce ?? nonces.next
    let fees = try offer.fees.carrying(request.fixed, blobs?.fees)

    var payment = try await payment(balance: balance, block: block, chain: chain)
    var call = CallRequest(
      from: from.address,
      to: payment.to,
      value: payment.value,
      input: payment.input
    )
    call.authorizations = request.fixed.authorizations
    call.blobs = blobs?.fees
    let tried = try await chain.gasLimit(for: call)
    let gas = request.fixed.gas ?? tried
    if meaning == .allEther {
      payment = try emptied(payment, balance: balance, gas: gas, fees: fees)
    }
    let transaction = try transaction(payment, nonce: nonce, gas: gas, fees: fees)
    try requireEnough(balance, for: transaction)
    return Drawn(
      transaction: transaction,
      claims: Claims(
        built: try UTCTime(seconds: built),
        block: block,
        balance: balance,
        feeNow: offer.feeNow(gas: gas, blobs),
        recipientName: to.name,
        token: payment.token,
        simulation: .init(status: .success, gasUsed: tried, reason: nil)
      ),
      sightings: try await sightingsAnswer.knowing(nonces)
    )
  }

  /// Uses only what was settled by hand.
  func drawnOffline(built: UInt64) throws -> Drawn {
    let fixed = request.fixed
    let (nonce, gas) = try fixed.offline
    let payment = try settled(meaning)
    let blobs = try blobFees(fixed.maxFeePerBlobGas)
    let fees = try fixedFees(fixed).carrying(fixed, blobs)
    return Drawn(
      transaction: try transaction(payment, nonce: nonce, gas: gas, fees: fees),
      claims: Claims(
        built: try UTCTime(seconds: built),
        recipientName: to.name,
        token: payment.token
      )
    )
  }

  /// Looks at the recipient, and at the contracts that accounts are to act by.
  private func sightings(from chain: any BuildTransaction.ChainWorker) async throws -> Sightings {
    var occupants: [Address: Occupant] = [:]
    let delegates = request.fixed.authorizations.map(\.authorization.delegate)
    for address in [to.address] + delegates where occupants[address] == nil && !address.isZero {
      occupants[address] = try await chain.occupant(of: address)
    }
    guard occupants[to.address] == .contract else { return Sightings(occupants: occupants) }
    let known = request.tokens.first { $0.address == to.address }
    if let known { return Sightings(occupants: occupants, token: known) }
    return Sightings(occupants: occupants, token: try await chain.token(at: to.address))
  }

  /// What is offered for gas, and what of it the next block would take where that is known.
  struct Offer: Sendable {
    let fees: Fees
    let priceNow: Wei?
  }

  func offer(from chain: any BuildTransaction.ChainWorker) async throws -> Offer {
    let fixed = request.fixed
    if let tip = fixed.maxPriorityFeePerGas, let cap = fixed.maxFeePerGas, tip > cap {
      throw BuildTransactionError.tipAboveCap(tip: tip, cap: cap)
    }
    if fixed.gasPrice != nil || fixed.maxFeePerGas != nil && fixed.maxPriorityFeePerGas != nil {
      return Offer(fees: try fixedFees(fixed), priceNow: nil)
    }
    let suggestion = try await chain.fees(fixed.speed)
    guard case .dynamic(let priority, let highest, let list) = suggestion.fees else {
      return Offer(fees: suggestion.fees, priceNow: suggestion.priceNow)
    }
    let tip = fixed.maxPriorityFeePerGas ?? min(priority, fixed.maxFeePerGas ?? priority)
    let cap = fixed.maxFeePerGas ?? max(highest, tip)
    return Offer(
      fees: .dynamic(maxPriorityFeePerGas: tip, maxFeePerGas: cap, list),
      priceNow: suggestion.nextBaseFee.map { min(cap, $0.adding(tip) ?? cap) }
    )
  }

  func fixedFees(_ fixed: BuildTransaction.Fixed) throws -> Fees {
    if let price = fixed.gasPrice {
      guard fixed.maxFeePerGas == nil, fixed.maxPriorityFeePerGas == nil else {
        throw BuildTransactionError.mixedFees
      }
      return .legacy(gasPrice: price)
    }
    guard let highest = fixed.maxFeePerGas, let priority = fixed.maxPriorityFeePerGas else {
      throw BuildTransactionError.missing(["--max-fee-per-gas", "--max-priority-fee-per-gas"])
    }
    return .dynamic(maxPriorityFeePerGas: priority, maxFeePerGas: highest, .empty)
  }

  private func payment(
    balance: Wei,
    block: BlockReference,
    chain: any BuildTransaction.ChainWorker
  ) async throws -> Payment {
    switch meaning {
    case .allEther: return Payment(to: to.address, value: .zero, input: [], token: nil)
    case .allOfToken(let token):
      let held = try await chain.tokenBalance(of: from.address, in: token, at: block)
      return try settled(.token(token, units: held))
    case .token(let token, let units):
      let held = try await chain.tokenBalance(of: from.address, in: token, at: block)
      guard held >= units else {
        throw BuildTransactionError.notEnough(
          symbol: ForeignText.escaped(token.symbol),
          has: Units.text(held, decimals: token.decimals),
          wants: Units.text(units, decimals: token.decimals)
        )
      }
      return try settled(meaning)
    case .ether(let value):
      guard balance >= value else { throw notEnough(balance, value) }
      return try settled(meaning)
    }
  }

  private func settled(_ meaning: AmountMeaning) throws -> Payment {
    switch meaning {
    case .ether(let value): return Payment(to: to.address, value: value, input: [], token: nil)
    case .token(let token, let units):
      guard to.address != token.address else { throw BuildTransactionError.tokenToContract }
      return Payment(
        to: token.address,
        value: .zero,
        input: try ERC20.transfer(to: to.address, amount: units),
        token: token
      )
    case .allEther, .allOfToken: throw BuildTransactionError.needsChain("max")
    }
  }

  /// `max`: all but the highest fee, so that the payment cannot fail for lack of it.
  private func emptied(_ payment: Payment, balance: Wei, gas: UInt64, fees: Fees)
    throws -> Payment
  {
    let trial = try transaction(payment, nonce: 0, gas: gas, fees: fees)
    let fee = trial.highestFee ?? balance
    guard let value = balance.subtracting(fee), value > .zero else {
      throw BuildTransactionError.nothingLeft(
        symbol: request.chain.symbol,
        has: balance.ether,
        fee: fee.ether
      )
    }
    return Payment(to: payment.to, value: value, input: [], token: nil)
  }

  private func transaction(
    _ payment: Payment,
    nonce: UInt64,
    gas: UInt64,
    fees: Fees
  ) throws -> Transaction {
    try Transaction(
      chain: request.chain.id,
      nonce: nonce,
      gas: gas,
      to: payment.to,
      value: payment.value,
      input: payment.input,
      fees: fees
    )
  }

  private func requireEnough(_ balance: Wei, for transaction: Transaction) throws {
    guard let total = transaction.highestCost else { throw DocumentError.unpayable }
    guard total <= balance else { throw notEnough(balance, total) }
  }

  private func notEnough(_ balance: Wei, _ wanted: Wei) -> BuildTransactionError {
    .notEnough(symbol: request.chain.symbol, has: balance.ether, wants: wanted.ether)
  }
}
