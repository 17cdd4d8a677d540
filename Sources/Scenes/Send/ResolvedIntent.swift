import Core
package import Entity

/// A transaction intent with names and units resolved to addresses and numbers.
enum ResolvedIntent: Sendable {
  case payment(Recipient, ResolvedAmount)
  /// `max` is the account's entire balance of the token.
  case approval(spender: Recipient, ResolvedAmount)
  case call(Recipient, input: [UInt8], value: Wei)
  case creation(code: [UInt8], value: Wei)

  /// - Throws: `RecipientError` for an unknown name, `AmountError` and `ResolvedAmountError` for an
  ///   invalid amount, ``TransactionIntentError`` for an impossible intent.
  init(_ intent: TransactionIntent, symbol: String, tokens: [Token], recipients: Recipients) throws
  {
    func meaning(_ amount: String) throws -> ResolvedAmount {
      try ResolvedAmount(AmountText(parsing: amount), native: symbol, tokens: tokens)
    }
    func value(_ amount: String) throws -> Wei {
      switch try meaning(amount) {
      case .ether(let value): return value
      case .allEther: throw TransactionIntentError.maxAsValue
      case .token, .allOfToken: throw TransactionIntentError.tokensAsValue(coin: symbol)
      }
    }
    switch intent {
    case .payment(let to, let amount):
      self = .payment(try recipients.find(to), try meaning(amount))
    case .request(let link, let amount):
      let recipient = try recipients.find(link.payee.description)
      self = .payment(
        recipient,
        try ResolvedAmount(of: link, typed: try amount.map(meaning), tokens: tokens)
      )
    case .approval(let spender, let amount):
      let meaning = try meaning(amount)
      if case .ether = meaning { throw TransactionIntentError.cannotApproveCoin(symbol) }
      if case .allEther = meaning { throw TransactionIntentError.cannotApproveCoin(symbol) }
      self = .approval(spender: try recipients.find(spender), meaning)
    case .call(let to, let input, let amount):
      self = .call(try recipients.find(to), input: input, value: try value(amount))
    case .creation(let code, let amount):
      guard !code.isEmpty else { throw TransactionIntentError.noCode }
      guard code.count <= TransactionIntent.maxCode else {
        throw TransactionIntentError.codeTooLong(bytes: code.count)
      }
      self = .creation(code: code, value: try value(amount))
    }
  }

  /// The name of the address that is paid or may take tokens.
  var recipientName: String? {
    switch self {
    case .payment(let recipient, _), .approval(let recipient, _): recipient.name
    case .call, .creation: nil
    }
  }

  /// The name of the called contract, if it was asked for.
  var contractName: String? {
    guard case .call(let contract, _, _) = self, contract.resolved != nil else { return nil }
    return contract.name
  }

  /// When the name of the recipient or the contract was asked for; nil if it was not.
  var nameResolved: UTCTime? { named?.resolved }

  /// The record that answered for that name.
  var nameRecord: NameRecord? { named?.record }

  /// The recipient or the contract.
  private var named: Recipient? {
    switch self {
    case .payment(let found, _), .approval(let found, _), .call(let found, _, _): found
    case .creation: nil
    }
  }
}

extension TransactionIntent {
  /// Throws if a name or a unit in it is unknown on this machine, or if it is impossible.
  package func check(on chain: ChainEntry, tokens: [Token], _ recipients: Recipients) throws {
    _ = try ResolvedIntent(self, symbol: chain.symbol, tokens: tokens, recipients: recipients)
  }
}
