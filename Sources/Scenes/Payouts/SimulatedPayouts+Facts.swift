import Entity

extension SimulatedPayouts {
  /// Takes what a node said about all payments of tokens, and of coins to payees with code.
  ///
  /// Nil if there are none: a payment that runs no code does what its bytes say, and that the coins
  /// suffice is known. There is one effect for each payment, in order.
  init?(
    of document: UnsignedPayouts,
    runningCodeAt payees: Set<Address>,
    own: [Address],
    _ effects: [SimulatedEffects]
  ) {
    let rows = zip(document.items, effects).compactMap { item, effect -> Row? in
      guard let payment = item.transaction.payment,
        payment.asset != .coin || payees.contains(payment.to)
      else { return nil }
      return Row(number: item.row, payment: payment, effect: effect)
    }
    self.init(rows, from: document.from.address, own: Set(own))
  }
}
