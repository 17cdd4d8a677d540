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
  func drawn(with chain: any BuildTransaction.ChainWorker, built: UInt64) async throws -> Drawn {
    let block = try await chain.head()
    async let balanceAnswer = chain.balance(of: from.address, at: block)
    async let noncesAnswer = chain.nonces(of: from.address)
    async let offerAnswer = terms.offer(from: chain)
    async let blobAnswer = terms.blobOffer(from: chain)
    let (balance, nonces) = try await (balanceAnswer, noncesAnswer)
    let (offer, blobs) = try await (offerAnswer, blobAnswer)
    let nonce = request.fixed.nonce ?? nonces.next
    let fees = try offer.fees.carrying(request.fixed, blobs?.fees)

    let tried = try await deed(balance: balance, block: block, chain: chain)
    async let sightingsAnswer = Sightings(
      action: Review.Action(to: tried.to, input: tried.input, claimed: request.abi),
      to: tried.to,
      calling: ownAccounts(calledBy: tried),
      delegates: request.fixed.authorizations.map(\.authorization.delegate),
      tokens: request.tokens,
      asking: chain
    )
    var call = CallRequest(
      from: from.address,
      to: tried.to,
      value: tried.value,
      input: tried.input
    )
    call.authorizations = request.fixed.authorizations
    call.blobs = blobs?.fees
    let used = try await chain.gasLimit(for: call)
    let gas = request.fixed.gas ?? used
    let deed =
      if case .payment(_, .allEther) = purpose {
        try emptied(tried, balance: balance, gas: gas, fees: fees)
      } else {
        tried
      }
    let transaction = try transaction(deed, nonce: nonce, gas: gas, fees: fees)
    try requireEnough(balance, for: transaction)
    return Drawn(
      transaction: transaction,
      claims: Claims(
        built: try UTCTime(seconds: built),
        block: block,
        balance: balance,
        feeNow: offer.feeNow(gas: gas, blobs),
        recipientName: purpose.recipientName,
        token: deed.token,
        simulation: .init(status: .success, gasUsed: used, reason: nil)
      ),
      sightings: try await sightingsAnswer.knowing(nonces)
    )
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

  private func deed(
    balance: Wei,
    block: BlockReference,
    chain: any BuildTransaction.ChainWorker
  ) async throws -> Deed {
    func held(_ token: Token) async throws -> UInt256 {
      try await chain.tokenBalance(of: from.address, in: token, at: block)
    }
    switch purpose {
    case .payment(let recipient, .allEther):
      return Deed(to: recipient.address, value: .zero, input: [])
    case .payment(let recipient, .allOfToken(let token)):
      return try transfer(of: try await held(token), token, to: recipient)
    case .approval(let spender, .allOfToken(let token)):
      return try approval(of: try await held(token), token, for: spender)
    case .payment(_, .token(let token, let units)):
      let held = try await held(token)
      guard held >= units else {
        throw BuildTransactionError.notEnough(
          symbol: ForeignText.escaped(token.symbol),
          has: Units.text(held, decimals: token.decimals),
          wants: Units.text(units, decimals: token.decimals)
        )
      }
      return try settled()
    case .payment, .approval, .call, .creation:
      let deed = try settled()
      guard balance >= deed.value else { throw notEnough(balance, deed.value) }
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
    try Transaction(
      chain: request.chain.id,
      nonce: nonce,
      gas: gas,
      to: deed.to,
      value: deed.value,
      input: deed.input,
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
