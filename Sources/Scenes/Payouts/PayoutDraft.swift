import Core
import Entity

/// A list of payments from which a document is built.
struct PayoutDraft: Sendable {
  let request: BuildPayouts.Request
  let plan: PayoutPlan
  let from: AccountBook.Account

  /// A document with the facts that a review of it needs.
  struct Built: Sendable {
    let document: UnsignedPayouts
    let usualFee: UsualFee?
    let trial: PayoutTrial
  }

  /// The facts that are needed to build the list; changes in these accounts are to be simulated.
  func needs(simulatedFor accounts: [Address]) throws -> PayoutFactsRequest {
    PayoutFactsRequest(
      account: from.address,
      tokens: paidTokens,
      speed: feePlan.speedToSuggest,
      gas: request.overrides.gas,
      payments: try plan.rows.map {
        ListedPayment(call: try call($0), payee: $0.payment.to)
      },
      accounts: accounts
    )
  }

  /// Builds the document from the node's facts and the given values.
  ///
  /// - Throws: `BuildTransactionError.notEnough` if the balance does not cover all payments,
  ///   ``PayoutError`` with the row that would fail.
  func document(
    from facts: PayoutFacts,
    asking chain: any BuildPayouts.ChainWorker,
    built: UInt64
  ) async throws -> Built {
    let nonces = facts.nonces
    let first = request.overrides.nonce ?? nonces.firstFree
    let offer = try feePlan.offer(facts.fees)
    try requireCoins(facts.balance)
    let own = first...max(first, first &+ UInt64(plan.rows.count) &- 1)
    let held = try tokenClaims(facts.units) { token in
      nonces.pendingUnits(of: token, from: from.address, beside: own)
    }
    guard let trial = facts.trial else {
      throw RPCFailure.protocolViolation(.missingAnswer(method: "eth_estimateGas"))
    }
    let items = try items(nonce: first, gas: try gas(trial.gas), fees: offer.fees)
    let rollupFee = try await rollupFee(of: items.map(\.transaction), from: chain)
    let document = try document(
      of: items,
      claims: .init(
        built: try UTCTime(seconds: built),
        block: facts.block,
        balance: facts.balance,
        pending: nonces.pendingCoins(beside: own),
        baseFee: facts.fees?.nextBaseFee,
        rollupFee: rollupFee,
        tokens: held
      )
    )
    let most = document.totals.highestCost.adding(rollupFee ?? .zero) ?? Wei(.max)
    guard most <= facts.balance else {
      throw notEnough(request.chain.symbol, 18, facts.balance.count, most.count)
    }
    return Built(document: document, usualFee: offer.usual, trial: trial)
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

  private func gas(_ limits: [GasEstimate]) throws -> [UInt64] {
    let gas = try zip(plan.rows, limits).map { row, limit in
      switch limit {
      case .limit(let tried):
        guard let gas = request.overrides.gas else { return tried }
        // The estimate has a fifth to spare, unless it is exact.
        let least = IntrinsicGas.payments.contains(tried) ? tried : tried - tried / 6
        guard gas >= least else {
          throw BuildTransactionError.gasTooLow(found: gas, least: least)
        }
        return gas
      case .fails(let failure): throw PayoutError.wouldFail(row: row.number, failure)
      }
    }
    guard gas.count == plan.rows.count else {
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

  private func tokenClaims(
    _ units: [TokenBalanceResult],
    pending: (Address) -> UInt256?
  ) throws -> [UnsignedPayouts.TokenClaim] {
    try zip(paidTokens, units).map { token, units in
      let held = try units.amount(of: token)
      let paid = try paid(.token(token.address))
      guard held >= paid else {
        throw notEnough(UntrustedText.escaped(token.symbol), token.decimals, held, paid)
      }
      return .init(token: token, balance: held, pending: pending(token.address))
    }
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
