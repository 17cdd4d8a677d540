import Entity

extension ResolvedAmount {
  /// Takes the amount of a payment link, or the typed one if the link has none.
  ///
  /// - Throws: ``TransactionIntentError`` if two amounts differ, if there is none, or if the typed
  ///   one is of another token; ``ResolvedAmountError`` for an unknown token.
  init(of link: PaymentRequest, typed: ResolvedAmount?, tokens: [Token]) throws {
    let token = try link.token.map { try Self.token($0.description, among: tokens) }
    let asked: ResolvedAmount? =
      switch (link.payment, token) {
      case (.ether(_, let value), _): value.map { .ether($0) }
      case (.token(_, _, let units), let token?): units.map { .token(token, units: $0) }
      case (.token, nil): nil
      }
    guard let typed else {
      guard let asked else { throw TransactionIntentError.openAmount }
      self = asked
      return
    }
    if let asked, typed != asked { throw TransactionIntentError.amountAsked }
    if let token, typed.token?.address != token.address {
      throw TransactionIntentError.differsFromLink(token.symbol)
    }
    self = typed
  }

  private var token: Token? {
    switch self {
    case .ether, .allEther: nil
    case .token(let token, _), .allOfToken(let token): token
    }
  }
}
