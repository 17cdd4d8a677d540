package import Core

/// An amount as people say it, with its unit: `1.5 eth`, `20 gwei`, `12.5 usdc`, `max`.
///
/// The unit is never guessed: a number alone is refused.
package struct AmountText: Hashable, Sendable {
  /// How much.
  package enum Quantity: Hashable, Sendable {
    /// A decimal number: digits, or digits.digits.
    case exact(String)
    /// All there is, less the fee where the fee is paid in the same coin.
    case max
  }

  /// Of what.
  package enum Unit: Hashable, Sendable {
    /// `eth` or `ether`: 10^18 wei.
    case ether
    /// `gwei`: 10^9 wei.
    case gwei
    /// `wei`, the smallest unit of any chain's own coin.
    case wei
    /// The symbol of a token or of a chain's own coin, as it was typed.
    case symbol(String)
  }

  /// How much.
  package let quantity: Quantity

  /// Of what; `max` alone counts in wei, so that it means the coin of whatever chain it is.
  package let unit: Unit

  /// Takes the parts as they are read; `parsing` has the rules.
  init(quantity: Quantity, unit: Unit) {
    self.quantity = quantity
    self.unit = unit
  }

  /// The number of wei that this is, on a chain whose own coin has this symbol.
  ///
  /// `eth` is refused where the coin is another, since it may mean a token there.
  /// - Throws: `AmountError.other` when the unit is not of the coin, `.max`, or `.number`.
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

  /// The number of smallest units of a token that this is.
  ///
  /// - Throws: `AmountError.other` when the symbol is not the token's, `.max`, or `.number`.
  package func inUnits(of token: Token) throws(AmountError) -> UInt256 {
    guard case .symbol(let symbol) = unit, Self.isSame(symbol, token.symbol) else {
      throw .other(wanted: token.symbol, found: unit.description)
    }
    return try count(decimals: token.decimals)
  }

  /// Whether this is an amount of the coin of a chain whose coin has this symbol.
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

  /// Whether a coin is called ether, as it is on Ethereum, its test chains and many rollups.
  private static func isEther(_ native: String) -> Bool {
    isSame(native, "eth") || isSame(native, "ether")
  }

  /// Whether two symbols are the same but for the case of ASCII letters.
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
