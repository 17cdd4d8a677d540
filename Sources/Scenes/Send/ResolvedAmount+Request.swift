import Entity

extension ResolvedAmount {
  /// How much a payment link asks for, or what was typed where it leaves that open.
  ///
  /// - Throws: ``TransactionIntentError`` where both say how much, neither does, or the coins
  ///   differ;
  ///   ``ResolvedAmountError`` for a token that is not known here.
  init(of link: PaymentRequest, typed: ResolvedAmount?, tokens: [Token]) throws {
    switch (link.payment, typed) {
    case (.ether(_, let value?), nil): self = .ether(value)
    case (.ether(_, nil), let amount?): self = amount
    case (.token(let contract, _, let units?), nil):
      self = .token(try Self.token(contract.description, among: tokens), units: units)
    case (.token(let contract, _, nil), let amount?):
      let wanted = try Self.token(contract.description, among: tokens)
      guard amount.token?.address == wanted.address else {
        throw TransactionIntentError.differsFromLink(wanted.symbol)
      }
      self = amount
    case (.ether(_, nil), nil), (.token(_, _, nil), nil): throw TransactionIntentError.openAmount
    case (.ether(_, .some), .some), (.token(_, _, .some), .some):
      throw TransactionIntentError.amountAsked
    }
  }

  private var token: Token? {
    switch self {
    case .ether, .allEther: nil
    case .token(let token, _), .allOfToken(let token): token
    }
  }
}
