package import Core

/// Why a token or a balance could not be read.
package enum TokenReadingError: Error, Equatable, Sendable {
  case noContract(Address)
  /// The contract reports no symbol.
  case noSymbol(Address)
  /// The contract reports no decimals, or none from 0 to 255.
  case noDecimals(Address)
  /// The contract does not report an account's balance.
  case noBalance(Address)
  /// The contract is a collection, whose items have no decimals.
  case collection(Address, CollectionKind)
  /// The node failed.
  case node(RPCFailure)
}

extension TokenReadingError: Reportable {
  package var report: Report {
    switch self {
    case .noContract(let address):
      Report(.data, "token-no-contract", "no contract found at \(address)")
    case .noSymbol(let address):
      Report(.data, "token-no-symbol", "the contract at \(address) reports no token symbol")
    case .noDecimals(let address):
      Report(.data, "token-no-decimals", "the contract at \(address) reports no token decimals")
    case .noBalance(let address):
      Report(
        .data,
        "token-no-balance",
        "the contract at \(address) reports no token balance"
      )
    case .collection(let address, let kind):
      Report(
        .data,
        "token-is-collection",
        "the contract at \(address) is a collection (\(term: kind.name)), not a token"
      )
    case .node(let failure):
      failure.report
    }
  }
}
