package import Core
package import Entity

/// A typed amount, resolved on a chain with known tokens.
package enum ResolvedAmount: Sendable, Equatable {
  case ether(Wei)
  case allEther
  case token(Token, units: UInt256)
  case allOfToken(Token)

  /// - Throws: ``ResolvedAmountError`` if the unit is an unknown token, or matches several;
  ///   `AmountError` if the number does not fit.
  package init(_ amount: AmountText, native: String, tokens: [Token]) throws {
    let isMax = amount.quantity == .max
    if amount.isNative(native) {
      self = isMax ? .allEther : .ether(try amount.inEther(native: native))
      return
    }
    let token = try Self.token(amount.unit.description, among: tokens)
    guard case .exact(let number) = amount.quantity else {
      self = .allOfToken(token)
      return
    }
    self = .token(token, units: try Units.parse(number, decimals: token.decimals))
  }

  /// Finds a token by its symbol, letter case aside, or by its address.
  static func token(_ name: String, among tokens: [Token]) throws -> Token {
    if name.hasPrefix("0x") {
      let address = try Address(parsing: name)
      guard let token = tokens.first(where: { $0.address == address }) else {
        throw ResolvedAmountError.unknownToken(name)
      }
      return token
    }
    let found = tokens.filter { $0.symbol.lowercased() == name.lowercased() }
    guard found.count < 2 else {
      throw ResolvedAmountError.severalTokens(name, found.map(\.address))
    }
    guard let token = found.first else { throw ResolvedAmountError.unknownToken(name) }
    return token
  }
}

/// The unit is unknown or ambiguous on this chain.
package enum ResolvedAmountError: Error, Equatable {
  case unknownToken(String)
  case severalTokens(String, [Address])
}

extension ResolvedAmountError: Reportable {
  package var report: Report {
    switch self {
    case .unknownToken(let name):
      Report(
        .usage,
        "token-unknown",
        "unknown unit or token: \(foreign: name)"
      )
    case .severalTokens(let name, let addresses):
      Report(
        .usage,
        "token-ambiguous",
        "ambiguous token: \(count: addresses.count) tokens are called "
          + "\(foreign: name): "
          + "\(address: addresses.map(\.description).joined(separator: ", "))"
      )
    }
  }
}
