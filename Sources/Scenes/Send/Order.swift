package import Core
import Entity

/// What a transaction is to do, as its owner says it.
package enum Order: Sendable, Equatable {
  /// Pays somebody: an amount of the chain's coin or of a token.
  case payment(to: String, amount: String)
  /// Lets somebody take an amount of a token (ERC-20 `approve`); none takes the permission back.
  case approval(spender: String, amount: String)
  /// Calls a contract with these bytes, with an amount of the chain's coin.
  case call(to: String, input: [UInt8], amount: String)
  /// Makes a contract by running this code, with an amount of the chain's coin.
  case creation(code: [UInt8], amount: String)

  /// The longest code that makes a contract, in bytes (EIP-3860).
  package static let mostCode = 49_152
}

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

/// What no transaction does, or not by an order such as this.
package enum OrderError: Error, Equatable {
  case allAlong
  case tokensAlong(coin: String)
  case coinApproved(String)
  case noCode
  case longCode(bytes: Int)
}

extension OrderError: Reportable {
  package var report: Report {
    switch self {
    case .allAlong:
      Report(
        .usage,
        "build-all-along",
        "what goes along with a call is an amount such as \"0.1 eth\", and not max"
      )
    case .tokensAlong(let coin):
      Report(
        .usage,
        "build-tokens-along",
        "only \(coin) can go along with a call; tokens move by calling their contract"
      )
    case .coinApproved(let coin):
      Report(
        .usage,
        "build-coin-approved",
        "a permission is for tokens, such as \"100 usdc\"; nobody can be allowed to take \(coin)"
      )
    case .noCode:
      Report(.usage, "build-no-code", "a contract is made by code, here are no bytes")
    case .longCode(let bytes):
      Report(
        .data,
        "build-long-code",
        "code that makes a contract has at most \(Order.mostCode) bytes (EIP-3860), this has "
          + "\(bytes)"
      )
    }
  }

  package static var samples: [OrderError] {
    [.allAlong, .tokensAlong(coin: "ETH"), .coinApproved("ETH"), .noCode, .longCode(bytes: 49_153)]
  }
}
