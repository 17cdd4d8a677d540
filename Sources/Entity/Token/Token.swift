package import Core

/// An ERC-20 token on one chain, with a description that is unverified.
///
/// Symbol and name are untrusted text: escape them before display.
package struct Token: Hashable, Sendable {
  package let chain: ChainID
  /// The contract.
  package let address: Address
  /// The short name, such as USDC: at most 256 Unicode scalars.
  package let symbol: String
  /// The long name: at most 256 Unicode scalars.
  package let name: String
  /// The number of decimals: 0 to 255.
  package let decimals: Int

  /// The maximum length of a symbol or a name, in Unicode scalars.
  package static let maxScalars = 256

  /// Creates a token from its description.
  ///
  /// - Throws: `TokenError` if a text is too long or the decimals are out of range.
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

/// An amount of a token, in base units.
package struct TokenAmount: Hashable, Sendable, Codable {
  package let token: Token
  /// The amount in base units.
  package let units: UInt256

  package init(token: Token, units: UInt256) {
    self.token = token
    self.units = units
  }

  /// The amount in whole tokens, exact, without symbol.
  package var text: String { Units.text(units, decimals: token.decimals) }
}

/// An error in the description of a token.
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
        "token symbol too long: the limit is "
          + "\(Token.maxScalars, one: "character", many: "characters")"
      )
    case .nameTooLong:
      Report(
        .data,
        "token-name-length",
        "token name too long: the limit is "
          + "\(Token.maxScalars, one: "character", many: "characters")"
      )
    case .decimals(let found):
      Report(.data, "token-decimals", "invalid decimals: must be from 0 to 255, found \(found)")
    }
  }
}
