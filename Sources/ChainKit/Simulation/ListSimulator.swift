import Core
package import Entity

/// Finds out what the payments of a list would do, each after those before it, by a node's word.
///
/// A node keeps nothing from one request to the next. So a request begins with what the earlier
/// ones paid of its tokens, in one transfer of each. Coins need none: the wallet compares what a
/// list pays with the balance.
package struct ListSimulator: Sendable {
  /// The most gas of one request: less than a block has, and than nodes allow for a request.
  package static let gasAtOnce: UInt64 = 15_000_000
  /// The most calls of one request, for the size of its answer.
  private static let callsAtOnce = 500
  /// The most changes that are told of a payment; most have two.
  private static let mostChanges = 8

  private let node: Node
  /// The contract of the chain's wrapped coin.
  private let wrapped: Address?
  private let gasAtOnce: UInt64

  /// Makes a simulator for a chain, by its profile.
  package init(
    _ node: Node,
    chain: ChainID,
    gasAtOnce: UInt64 = ListSimulator.gasAtOnce,
    timing: RetryTiming = .live
  ) {
    (self.node, self.gasAtOnce) = (node, gasAtOnce)
    wrapped = chain.profile(now: timing).wrappedCoin
  }

  /// Returns what each payment would do to its payee and to some accounts, in order.
  ///
  /// Cost: one request for as many payments as a block has room for. After a request that fails, or
  /// in which what was paid before does, no other is made: its payments and the remaining ones are
  /// ``SimulatedEffects/unavailable``. `progress` gets the number done.
  /// - Throws: `.cancelled`.
  package func effects(
    of payments: [ListedPayment],
    on accounts: [Address],
    progress: @Sendable (Int) -> Void = { _ in }
  ) async throws(RPCFailure) -> [SimulatedEffects] {
    let accounts = Set(accounts)
    var effects: [SimulatedEffects] = []
    effects.reserveCapacity(payments.count)
    var paid = PaidTokens()
    while effects.count < payments.count {
      let batch = batch(payments[effects.count...], after: paid)
      let answers: [SimulatedBlockAnswer.Call]
      do {
        answers = try await node.simulated(batch.earlier + batch.payments.map(\.call))
      } catch {
        if case .cancelled = error { throw error }
        break
      }
      // Otherwise the account would still have what it paid before.
      guard answers.prefix(batch.earlier.count).allSatisfy(\.succeeded) else { break }
      for (payment, answer) in zip(batch.payments, answers.dropFirst(batch.earlier.count)) {
        effects.append(effect(of: payment, answer, on: accounts))
        if answer.succeeded { paid.add(payment.call) }
      }
      progress(effects.count)
    }
    let rest = payments.count - effects.count
    return effects + [SimulatedEffects](repeating: .unavailable, count: rest)
  }

  private func effect(
    of payment: ListedPayment,
    _ answer: SimulatedBlockAnswer.Call,
    on accounts: Set<Address>
  ) -> SimulatedEffects {
    guard answer.succeeded else { return .fails(by: .simulation) }
    var changes = BalanceChanges(of: accounts, and: payment.payee, wrapped: wrapped)
    changes.add(answer)
    // What the accounts lose is first, so that a contract cannot hide it behind other changes.
    let losses = changes.all.filter { accounts.contains($0.account) && $0.lost != nil }
    let others = changes.all.filter { !accounts.contains($0.account) || $0.lost == nil }
    return .changes(Array((losses + others).prefix(Self.mostChanges)), by: .simulation)
  }

  /// The next payments that fit in one request: one at least.
  private func batch(_ payments: ArraySlice<ListedPayment>, after paid: PaidTokens) -> Batch {
    var batch = Batch()
    var left = gasAtOnce
    for payment in payments.prefix(Self.callsAtOnce) {
      let earlier = batch.contains(payment.call.to) ? nil : paid.transfer(of: payment.call)
      let needed = gas(payment.call) + (earlier.map { gas($0) } ?? 0)
      guard batch.payments.isEmpty || needed <= left else { break }
      left -= min(needed, left)
      batch.payments.append(payment)
      if let earlier { batch.earlier.append(earlier) }
    }
    return batch
  }

  /// The gas that is set aside for a call; no more than is at hand.
  private func gas(_ call: CallRequest) -> UInt64 { min(call.gas ?? gasAtOnce, gasAtOnce) }
}

/// The calls of one request.
private struct Batch {
  /// What the earlier requests paid of the tokens in this one.
  var earlier: [CallRequest] = []
  var payments: [ListedPayment] = []

  func contains(_ token: Address?) -> Bool { earlier.contains { $0.to == token } }
}

/// The tokens that earlier requests paid.
private struct PaidTokens {
  /// The transfers in place of all of a token, by its contract: to the payee of the last one.
  private var transfers: [Address: CallRequest] = [:]

  mutating func add(_ call: CallRequest) {
    guard let token = call.to, let (payee, units) = Self.transfer(in: call) else { return }
    let before = transfers[token].flatMap { Self.transfer(in: $0) }?.units ?? .zero
    var all = call
    all.input = ERC20.transfer(to: payee, amount: before.addingWithSaturation(units))
    transfers[token] = all
  }

  private static func transfer(in call: CallRequest) -> (payee: Address, units: UInt256)? {
    guard case .transfer(let payee, let units)? = ERC20.Call(decoding: call.input) else {
      return nil
    }
    return (payee, units)
  }

  /// The transfer in place of all that was paid of the token in a call; nil if none was.
  func transfer(of call: CallRequest) -> CallRequest? {
    guard !call.input.isEmpty, let token = call.to else { return nil }
    return transfers[token]
  }
}
