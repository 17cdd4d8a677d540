import Core
import Entity

/// A list of payments from which a document is built.
struct PayoutDraft: Sendable {
  let request: BuildPayouts.Request
  let plan: PayoutPlan
  let from: AccountBook.Account

  /// Asks the node, at one block, for all values that were not given, and for the usual fee.
  ///
  /// - Throws: `BuildTransactionError.notEnough` if the balance does not cover all payments,
  ///   ``PayoutError`` with the row that would fail.
  func document(
    asking chain: any BuildPayouts.ChainWorker,
    _ nonces: NonceAdvice,
    built: UInt64
  ) async throws -> (document: UnsignedPayouts, usualFee: UsualFee?) {
    let block = try await chain.head()
    async let balanceAnswer = chain.balance(of: from.address, at: block)
    async let suggestionAnswer = suggestion(from: chain)
    let first =
      if let nonce = request.overrides.nonce { nonce } else {
        try await chain.firstNonce(of: from.address)
      }
    let balance = try await balanceAnswer
    let suggestion = try await suggestionAnswer
    let offer = try feePlan.offer(suggestion)
    try requireCoins(balance)
    let own = first...max(first, first &+ UInt64(plan.rows.count) &- 1)
    let held = try await tokenBalances(from: chain, at: block) { token in
      nonces.pendingUnits(of: token, from: from.address, beside: own)
    }
    let items = try items(nonce: first, gas: try await gas(from: chain), fees: offer.fees)
    let rollupFee = try await rollupFee(of: items.map(\.transaction), from: chain)
    let document = try document(
      of: items,
      claims: .init(
        built: try UTCTime(seconds: built),
        block: block,
        balance: balance,
        pending: nonces.pendingCoins(beside: own),
        baseFee: suggestion?.nextBaseFee,
        rollupFee: rollupFee,
        tokens: held
      )
    )
    let most = document.totals.highestCost.adding(rollupFee ?? .zero) ?? Wei(.max)
    guard most <= balance else {
      throw notEnough(request.chain.symbol, 18, balance.count, most.count)
    }
    return (document, offer.usual)
  }

  /// The most that a rollup takes for all payments: as often as they are, for the one with the most
  /// bytes and the most gas.
  private func rollupFee(
    of transactions: [Transaction],
    from chain: any BuildPayouts.ChainWorker
  ) async throws -> Wei? {
    let largest = transactions.max { $0.unsignedBytes.count < $1.unsignedBytes.count }
    guard let largest, let gas = transactions.map(\.gas).max() else { return nil }
    let one = try Transaction(
      chain: request.chain.id,
      nonce: largest.nonce,
      gas: gas,
      to: largest.to,
      value: largest.value,
      input: largest.input,
      fees: largest.fees
    )
    let fee = try await chain.rollupFee(of: one)?.highest
    return fee.map { $0.multiplied(by: UInt64(transactions.count)) ?? Wei(.max) }
  }

  /// Returns the fees that the node suggests.
  ///
  /// If the fees are given, only the base fee is needed, and a node that cannot report it is no
  /// obstacle.
  private func suggestion(from chain: any BuildPayouts.ChainWorker) async throws -> FeeSuggestion? {
    guard let speed = feePlan.speedToSuggest else { return try? await chain.fees(.normal) }
    return try await chain.fees(speed)
  }

  /// Builds the document from the given values alone.
  func documentOffline(built: UInt64) throws -> UnsignedPayouts {
    let (nonce, gas) = try request.overrides.offline
    return try document(
      of: try items(
        nonce: nonce,
        gas: [UInt64](repeating: gas, count: plan.rows.count),
        fees: try feePlan.settled()
      ),
      claims: .init(
        built: try UTCTime(seconds: built),
        block: nil,
        balance: nil,
        tokens: paidTokens.map { .init(token: $0, balance: nil) }
      )
    )
  }

  /// The fee plan of one payment, which is that of all.
  private var feePlan: FeePlan { FeePlan(overrides: request.overrides) }

  /// The tokens, in the order in which they are first paid.
  private var paidTokens: [Token] {
    var seen: Set<Address> = []
    return plan.rows.compactMap { row in
      guard case .token(let address) = row.payment.asset, seen.insert(address).inserted else {
        return nil
      }
      return plan.tokens[address]
    }
  }

  private func items(nonce: UInt64, gas: [UInt64], fees: Fees) throws -> [UnsignedPayouts.Item] {
    let end = nonce.addingReportingOverflow(UInt64(plan.rows.count))
    guard !end.overflow else { throw PayoutError.tooManyNonces }
    return try plan.rows.enumerated().map { index, row in
      let call = try call(row)
      let transaction = try Transaction(
        chain: request.chain.id,
        nonce: nonce + UInt64(index),
        gas: gas[index],
        to: call.to,
        value: call.value ?? .zero,
        input: call.input,
        fees: fees
      )
      let least = transaction.minGas(from: from.address)
      guard gas[index] >= least else {
        throw BuildTransactionError.gasTooLow(found: gas[index], least: least)
      }
      return UnsignedPayouts.Item(
        transaction: transaction,
        row: row.number,
        note: row.note,
        recipientName: row.to.name,
        nameResolved: row.to.resolved,
        nameRecord: row.to.record
      )
    }
  }

  private func document(of items: [UnsignedPayouts.Item], claims: UnsignedPayouts.Claims) throws
    -> UnsignedPayouts
  {
    try UnsignedPayouts(
      chainName: request.chain.name,
      from: .init(address: from.address, path: from.path, wallet: from.wallet),
      items: items,
      claims: claims
    )
  }

  private func call(_ row: PayoutPlan.Row) throws -> CallRequest {
    switch row.payment.asset {
    case .coin:
      return CallRequest(from: from.address, to: row.payment.to, value: Wei(row.payment.units))
    case .token(let token):
      let input = ERC20.transfer(to: row.payment.to, amount: row.payment.units)
      return CallRequest(from: from.address, to: token, input: input)
    }
  }

  private func gas(from chain: any BuildPayouts.ChainWorker) async throws -> [UInt64] {
    let calls = try plan.rows.map(call)
    let limits = try await chain.gasLimits(for: calls)
    let gas = try zip(plan.rows, limits).map { row, limit in
      switch limit {
      case .success(let tried):
        guard let gas = request.overrides.gas else { return tried }
        // The estimate has a fifth to spare, unless it is exact.
        let least = IntrinsicGas.payments.contains(tried) ? tried : tried - tried / 6
        guard gas >= least else {
          throw BuildTransactionError.gasTooLow(found: gas, least: least)
        }
        return gas
      case .failure(let failure): throw PayoutError.wouldFail(row: row.number, failure)
      }
    }
    guard gas.count == calls.count else {
      throw RPCFailure.protocolViolation(.missingAnswer(method: "eth_estimateGas"))
    }
    return gas
  }

  /// Throws if the balance does not cover the coins that are paid.
  ///
  /// This is checked before any payment is simulated, so that a list beyond the account's means
  /// gives a single error.
  private func requireCoins(_ balance: Wei) throws {
    let coins = try paid(.coin)
    guard coins <= balance.count else {
      throw notEnough(request.chain.symbol, 18, balance.count, coins)
    }
  }

  private func paid(_ asset: Payment.Asset) throws(PayoutDocumentError) -> UInt256 {
    let rows = plan.rows.filter { $0.payment.asset == asset }
    guard let sum = rows.map(\.payment.units).sum() else { throw .unpayable }
    return sum
  }

  private func tokenBalances(
    from chain: any BuildPayouts.ChainWorker,
    at block: BlockReference,
    pending: (Address) -> UInt256?
  ) async throws -> [UnsignedPayouts.TokenClaim] {
    var claims: [UnsignedPayouts.TokenClaim] = []
    for token in paidTokens {
      let held = try await chain.tokenBalance(of: from.address, in: token, at: block)
      let paid = try paid(.token(token.address))
      guard held >= paid else {
        throw notEnough(UntrustedText.escaped(token.symbol), token.decimals, held, paid)
      }
      claims.append(.init(token: token, balance: held, pending: pending(token.address)))
    }
    return claims
  }

  private func notEnough(_ symbol: String, _ decimals: Int, _ has: UInt256, _ wants: UInt256)
    -> BuildTransactionError
  {
    .notEnough(
      symbol: symbol,
      has: Units.text(has, decimals: decimals),
      wants: Units.text(wants, decimals: decimals)
    )
  }
}
