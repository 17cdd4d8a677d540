import Core
import Entity

/// An order whose names and units have become addresses and numbers.
enum Purpose: Sendable {
  case payment(Recipient, AmountMeaning)
  /// `max` is all that the account has of the token.
  case approval(spender: Recipient, AmountMeaning)
  case call(Recipient, input: [UInt8], value: Wei)
  case creation(code: [UInt8], value: Wei)

  /// - Throws: `RecipientError` for a name that is nobody's, `AmountError` and
  ///   `AmountMeaningError` for an amount that is none, ``OrderError`` for what no order does.
  init(_ order: Order, symbol: String, tokens: [Token], recipients: Recipients) throws {
    func meaning(_ amount: String) throws -> AmountMeaning {
      try AmountMeaning(AmountText(parsing: amount), native: symbol, tokens: tokens)
    }
    func value(_ amount: String) throws -> Wei {
      switch try meaning(amount) {
      case .ether(let value): return value
      case .allEther: throw OrderError.allAlong
      case .token, .allOfToken: throw OrderError.tokensAlong(coin: symbol)
      }
    }
    switch order {
    case .payment(let to, let amount):
      self = .payment(try recipients.find(to), try meaning(amount))
    case .request(let link, let amount):
      let recipient = try recipients.find(link.payee.description)
      self = .payment(
        recipient,
        try AmountMeaning(of: link, typed: try amount.map(meaning), tokens: tokens)
      )
    case .approval(let spender, let amount):
      let meaning = try meaning(amount)
      if case .ether = meaning { throw OrderError.coinApproved(symbol) }
      if case .allEther = meaning { throw OrderError.coinApproved(symbol) }
      self = .approval(spender: try recipients.find(spender), meaning)
    case .call(let to, let input, let amount):
      self = .call(try recipients.find(to), input: input, value: try value(amount))
    case .creation(let code, let amount):
      guard !code.isEmpty else { throw OrderError.noCode }
      guard code.count <= Order.mostCode else { throw OrderError.longCode(bytes: code.count) }
      self = .creation(code: code, value: try value(amount))
    }
  }

  /// By what name the one is known here who is paid, or allowed to take.
  var recipientName: String? {
    switch self {
    case .payment(let recipient, _), .approval(let recipient, _): recipient.name
    case .call, .creation: nil
    }
  }
}
