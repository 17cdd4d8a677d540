import Entity

extension SimulatedPayouts {
  /// Asks a node about all payments of tokens, and of coins to payees with code.
  ///
  /// Nil if there are none: a payment that runs no code does what its bytes say, and that the coins
  /// suffice is known.
  init?(
    of document: UnsignedPayouts,
    runningCodeAt payees: Set<Address>,
    own: [Address],
    asking chain: any BuildPayouts.ChainWorker
  ) async throws {
    let account = document.from.address
    let asked = document.items.compactMap {
      item -> (row: Int, payment: Payment, call: CallRequest)? in
      let transaction = item.transaction
      guard let payment = transaction.payment, payment.asset != .coin || payees.contains(payment.to)
      else { return nil }
      let call = CallRequest(
        from: account,
        to: transaction.to,
        value: transaction.value,
        input: transaction.input,
        gas: transaction.gas
      )
      return (item.row, payment, call)
    }
    guard !asked.isEmpty else { return nil }
    let effects = try await chain.effects(
      of: asked.map { ListedPayment(call: $0.call, payee: $0.payment.to) },
      on: own
    )
    let rows = zip(asked, effects).map { asked, effect in
      Row(number: asked.row, payment: asked.payment, effect: effect)
    }
    self.init(rows, from: account, own: Set(own))
  }
}
