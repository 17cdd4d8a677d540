package import Core

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
}
