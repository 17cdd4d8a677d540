package import Core
package import Entity

/// Why a token was not added or removed.
package enum TokenChangeError: Error, Equatable {
  /// The token is built in, so it can be neither added nor removed.
  case builtIn(Token)
  /// The token was added before.
  case known(Token)
  /// No own token of the chain has this symbol or contract.
  case unknown(String, chain: String)
  /// Several tokens of the chain have this symbol.
  case ambiguous(String, [Address])
  /// The contract has no symbol or no decimals.
  case undescribed(Address)
  /// The contract would have to be read, but no node may be asked.
  case unread
  /// The symbol or the decimals are missing.
  case incomplete
  case noSymbol
  case declined
}

extension TokenChangeError: Reportable {
  package var report: Report {
    switch self {
    case .builtIn(let token):
      Report(
        .refused,
        "token-built-in",
        "\(term: token.symbol) at \(token.address) is built in on chain \(token.chain)"
      )
    case .known(let token):
      Report(
        .refused,
        "token-known",
        "token already exists: \(foreign: token.symbol) at \(token.address) on chain \(token.chain)"
      )
    case .unknown(let text, let chain):
      Report(
        .refused,
        "token-not-own",
        "no token called \(foreign: text.isEmpty ? "\"\"" : text) was added on \(name: chain)"
      )
    case .ambiguous(let symbol, let contracts):
      Report(
        .refused,
        "token-symbol-shared",
        "ambiguous symbol: \(count: contracts.count) tokens are called \(foreign: symbol): "
          + "\(address: contracts.map(\.description).joined(separator: ", "))"
      )
    case .undescribed(let address):
      Report(
        .data,
        "token-undescribed",
        "the contract at \(address) does not report a symbol and decimals, as a token (ERC-20) does"
      )
    case .unread:
      Report(.usage, "token-unread", "the contract cannot be read offline")
    case .incomplete:
      Report(.usage, "token-incomplete", "a token requires both a symbol and decimals")
    case .noSymbol: Report(.usage, "token-symbol-empty", "the symbol of a token cannot be empty")
    case .declined: Report(.refused, "token-declined", "no token was added")
    }
  }
}
