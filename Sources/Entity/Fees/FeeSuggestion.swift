import Core

/// A suggested fee, and the figures that it is based on.
package struct FeeSuggestion: Hashable, Sendable, Codable {
  /// How soon it should be mined.
  package let speed: FeeSpeed
  /// The offer, with an empty access list.
  package let fees: Fees
  /// The usual tip, from recent blocks and the node's advice; of a legacy offer the usual gas price.
  package let usual: Wei
  /// Whether that is the word of one node: no mined transactions and no other node show it.
  package let isUnconfirmed: Bool
  /// The base fee of the next block; nil on a chain without EIP-1559.
  package let nextBaseFee: Wei?
  /// The number of full blocks in a row that the offer outlasts; zero without EIP-1559.
  package let horizon: Int
  /// The block that the figures are from.
  package let asOf: UInt64?

  package init(
    speed: FeeSpeed,
    fees: Fees,
    usual: Wei,
    isUnconfirmed: Bool = false,
    nextBaseFee: Wei?,
    horizon: Int,
    asOf: UInt64?
  ) {
    self.speed = speed
    self.fees = fees
    self.usual = usual
    self.isUnconfirmed = isUnconfirmed
    self.nextBaseFee = nextBaseFee
    self.horizon = horizon
    self.asOf = asOf
  }

  /// The usual tip or gas price, and how it is known.
  package var usualFee: UsualFee { UsualFee(price: usual, isUnconfirmed: isUnconfirmed) }

  /// What is usual beside these fees: a tip beside a tip, and beside a gas price the whole price of a
  /// unit of gas.
  ///
  /// A base fee is the word of the node that was asked, and a gas price is paid whole, unlike a cap.
  package func usualFee(beside fees: Fees) -> UsualFee {
    guard fees.tipAndCap == nil, let nextBaseFee else { return usualFee }
    return UsualFee(price: nextBaseFee.adding(usual) ?? Wei(.max), isUnconfirmed: true)
  }

  /// The price of a unit of gas if mined in the next block.
  package var priceNow: Wei {
    guard case .dynamic(let tip, let cap, _) = fees, let nextBaseFee else {
      return fees.highestPrice
    }
    return min(cap, nextBaseFee.adding(tip) ?? cap)
  }

  /// Returns the maximum cost of `gas`; nil above 2^256 − 1.
  package func highestCost(gas: UInt64) -> Wei? { fees.highestPrice.multiplied(by: gas) }
}
