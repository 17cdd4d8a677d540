import Entity

extension ResolvedAmount {
  /// Takes the amount of a payment link, or the typed one if the link has none.
  ///
  /// - Throws: ``TransactionIntentError`` if both or neither have an amount, or their coins differ;
  ///   ``ResolvedAmountError`` for an unknown token.
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
