package import Core

/// An ERC-20 token of one chain, as somebody describes it.
///
/// Symbol and name are foreign text: carried as they are, escaped by whoever shows them.
package struct Token: Hashable, Sendable {
  package let chain: ChainID
  /// The contract.
  package let address: Address
  /// The short name, such as USDC: at most 256 Unicode scalars.
  package let symbol: String
  /// The long name: at most 256 Unicode scalars.
  package let name: String
  /// How many digits of the amount stand behind the point: 0 to 255.
  package let decimals: Int

  /// The most Unicode scalars of a symbol or a name.
  package static let maxScalars = 256

  /// Takes a description of a token.
  ///
  /// - Throws: `TokenError` when a text is too long or the decimals are out of range.
  package init(
    chain: ChainID,
    address: Address,
    symbol: String,
    name: String,
    decimals: Int
  ) throws(TokenError) {
    guard symbol.unicodeScalars.count <= Self.maxScalars else { throw .symbolTooLong }
    guard name.unicodeScalars.count <= Self.maxScalars else { throw .nameTooLong }
    guard (0...255).contains(decimals) else { throw .decimals(found: decimals) }
    self.chain = chain
    self.address = address
    self.symbol = symbol
    self.name = name
    self.decimals = decimals
  }
}

/// A number of a token's smallest units, with the token that says what they are worth.
package struct TokenAmount: Hashable, Sendable, Codable {
  package let token: Token
  /// The number of smallest units.
  package let units: UInt256

  /// Takes a number of smallest units.
  package init(token: Token, units: UInt256) {
    self.token = token
    self.units = units
  }

  /// The amount in whole tokens, exact, without symbol.
  package var text: String { Units.text(units, decimals: token.decimals) }
}

/// What is wrong with the description of a token.
package enum TokenError: Error, Equatable, Sendable {
  /// The symbol has more than 256 Unicode scalars.
  case symbolTooLong
  /// The name has more than 256 Unicode scalars.
  case nameTooLong
  /// The decimals are not between 0 and 255.
  case decimals(found: Int)
}

extension TokenError: Reportable {
  package var report: Report {
    switch self {
    case .symbolTooLong:
      Report(
        .data,
        "token-symbol-length",
        "token symbol too long: the limit is \(Token.maxScalars) characters"
      )
    case .nameTooLong:
      Report(
        .data,
        "token-name-length",
        "token name too long: the limit is \(Token.maxScalars) characters"
      )
    case .decimals(let found):
      Report(.data, "token-decimals", "invalid decimals: must be from 0 to 255, found \(found)")
    }
  }
}
