package import Core

/// An intent that no transaction can carry out.
package enum TransactionIntentError: Error, Equatable {
  case maxAsValue
  case tokensAsValue(coin: String)
  case cannotApproveCoin(String)
  /// The payment link and the payer give different amounts.
  case amountAsked
  /// Neither gives an amount.
  case openAmount
  /// The payment link requests this token, but another coin or token was given.
  case differsFromLink(String)
  case noCode
  case codeTooLong(bytes: Int)
}

extension TransactionIntentError: Reportable {
  package var report: Report {
    switch self {
    case .maxAsValue:
      Report(
        .usage,
        "build-max-with-call",
        "max cannot be sent along with a call: expected an amount such as \"0.1 eth\""
      )
    case .tokensAsValue(let coin):
      Report(
        .usage,
        "build-tokens-with-call",
        "only \(term: coin) can be sent along with a call; to move tokens, call their contract"
      )
    case .cannotApproveCoin(let coin):
      Report(
        .usage,
        "build-coin-approved",
        "an approval is for tokens, such as \"100 usdc\": \(term: coin) cannot be approved"
      )
    case .amountAsked:
      Report(.usage, "build-amount-asked", "the payment link asks for another amount")
    case .openAmount:
      Report(.usage, "build-amount-open", "the payment link contains no amount")
    case .differsFromLink(let symbol):
      Report(
        .usage,
        "build-other-token",
        "wrong token: the payment link asks for \(foreign: symbol)"
      )
    case .noCode:
      Report(.usage, "build-no-code", "the contract code is empty")
    case .codeTooLong(let bytes):
      Report(
        .data,
        "build-long-code",
        "contract code is too long: expected at most "
          + "\(TransactionIntent.maxCode, one: "byte", many: "bytes") (EIP-3860), found "
          + "\(count: bytes)"
      )
    }
  }
}
