import Core
public import Entity

/// What to offer for gas, and what it was worked out from.
public struct FeeSuggestion: Hashable, Sendable {
  /// How soon it should be mined.
  public let speed: FeeSpeed
  /// The offer, with an empty access list.
  public let fees: Fees
  /// What the next block burns per gas; nil on a chain without EIP-1559.
  public let nextBaseFee: Wei?
  /// How many full blocks in a row the offer outlasts; zero without EIP-1559.
  public let horizon: Int
  /// The block that the figures follow.
  public let asOf: UInt64?

  /// What a unit of gas costs if mined in the next block.
  public var priceNow: Wei {
    guard case .dynamic(let tip, let cap, _) = fees, let nextBaseFee else {
      return fees.highestPrice
    }
    return min(cap, nextBaseFee.adding(tip) ?? cap)
  }

  /// The most that `gas` can cost; nil above 2^256 − 1.
  public func highestCost(gas: UInt64) -> Wei? { fees.highestPrice.multiplied(by: gas) }

  /// What `gas` costs if mined in the next block; nil above 2^256 − 1.
  public func costNow(gas: UInt64) -> Wei? { priceNow.multiplied(by: gas) }
}

/// The arithmetic of fees: integers only, rounded up; nil where 256 bits do not hold it.
enum FeeArithmetic {
  /// EIP-1559: no block raises the base fee by more than an eighth.
  static func raised(_ baseFee: UInt256, horizon: UInt64) -> UInt256? {
    guard let denominator = UInt256(8).raised(to: horizon),
      let numerator = UInt256(9).raised(to: horizon)?.multiplied(by: baseFee),
      let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    else { return nil }
    return rest.isZero ? quotient : quotient.adding(1)
  }

  /// Legacy: a tenth above the node's own price.
  static func legacy(_ price: UInt256) -> UInt256? {
    price.multiplied(by: 11)?.adding(9)?.divided(by: 10)
  }

  /// The median tip at a percentile over blocks that were busy.
  ///
  /// A tip of a nearly empty block is what someone chose without need: such blocks count only when
  /// most blocks are like that.
  static func tip(_ history: FeeHistory, column: Int) -> UInt256? {
    let rows = history.tips.enumerated().compactMap { index, row -> (UInt256, Bool)? in
      guard column < row.count else { return nil }
      let fullness = index < history.fullness.count ? history.fullness[index] : 0
      return (row[column].count, fullness >= busy)
    }
    let busyRows = rows.filter { $0.1 }
    // Blocks without transactions tell a tip of zero, which is no offer by anybody.
    let chosen = (busyRows.count * 2 >= rows.count ? busyRows : rows).map { $0.0 }.filter { $0 > 0 }
    guard !chosen.isEmpty else { return nil }
    return chosen.sorted()[chosen.count / 2]
  }

  /// A tenth full, in thousandths.
  private static let busy = 100
}
