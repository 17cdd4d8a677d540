package import Core

/// An amount with its unit, as people write it: `1.5 eth`, `20 gwei`, `12.5 usdc`, `max`.
///
/// The unit is never guessed: a number alone is refused.
package struct AmountText: Hashable, Sendable {
  /// The number of an amount, or `max`.
  package enum Quantity: Hashable, Sendable {
    /// A decimal number: digits, or digits.digits.
    case exact(String)
    /// The whole balance, less the fee if the fee is paid in the same coin.
    case max
  }

  /// The unit of an amount.
  package enum Unit: Hashable, Sendable {
    /// `eth` or `ether`: 10^18 wei.
    case ether
    /// `gwei`: 10^9 wei.
    case gwei
    /// `wei`, the smallest unit of any chain's native coin.
    case wei
    /// The symbol of a token or of a chain's native coin, as it was typed.
    case symbol(String)
  }

  package let quantity: Quantity

  /// The unit; wei for `max` alone, so that it means the native coin of any chain.
  package let unit: Unit

  /// Stores the parts without checks; ``init(parsing:)`` has the rules.
  init(quantity: Quantity, unit: Unit) {
    self.quantity = quantity
    self.unit = unit
  }

  /// Returns the amount in wei, on a chain with this symbol for its native coin.
  ///
  /// `eth` is refused if the coin is another one, because it may mean a token there.
  /// - Throws: `AmountError.other` if the unit does not belong to the coin, `.max`, or `.number`.
  package func inEther(native: String = "ETH") throws(AmountError) -> Wei {
    let decimals: Int
    switch unit {
    case .wei: decimals = 0
    case .gwei: decimals = 9
    case .ether where Self.isEther(native): decimals = 18
    case .symbol(let symbol) where Self.isSame(symbol, native): decimals = 18
    case .ether, .symbol: throw .other(wanted: native, found: unit.description)
    }
    return Wei(try count(decimals: decimals))
  }

  /// Returns the amount in base units of a token.
  ///
  /// - Throws: `AmountError.other` if the symbol is not the token's, `.max`, or `.number`.
  package func inUnits(of token: Token) throws(AmountError) -> UInt256 {
    guard case .symbol(let symbol) = unit, Self.isSame(symbol, token.symbol) else {
      throw .other(wanted: token.symbol, found: unit.description)
    }
    return try count(decimals: token.decimals)
  }

  /// Whether this is an amount of the native coin with this symbol.
  package func isNative(_ native: String = "ETH") -> Bool {
    switch unit {
    case .wei, .gwei: true
    case .ether: Self.isEther(native)
    case .symbol(let symbol): Self.isSame(symbol, native)
    }
  }

  private func count(decimals: Int) throws(AmountError) -> UInt256 {
    guard case .exact(let number) = quantity else { throw .max }
    do { return try Units.parse(number, decimals: decimals) } catch { throw .number(error) }
  }

  /// Whether a native coin is ether, as on Ethereum, its test chains and many rollups.
  private static func isEther(_ native: String) -> Bool {
    isSame(native, "eth") || isSame(native, "ether")
  }

  /// Whether two symbols are equal, ignoring the case of ASCII letters.
  private static func isSame(_ one: String, _ other: String) -> Bool {
    AmountReader.lowered(one).utf8.elementsEqual(AmountReader.lowered(other).utf8)
  }
}

extension AmountText: CustomStringConvertible {
  /// The amount as it can be typed again.
  package var description: String {
    switch (quantity, unit) {
    case (.exact(let number), _): "\(number) \(unit)"
    case (.max, .wei): "max"
    case (.max, _): "max \(unit)"
    }
  }
}

extension AmountText.Unit: CustomStringConvertible {
  /// The unit as it can be typed.
  package var description: String {
    switch self {
    case .ether: "eth"
    case .gwei: "gwei"
    case .wei: "wei"
    case .symbol(let symbol): symbol
    }
  }
}
