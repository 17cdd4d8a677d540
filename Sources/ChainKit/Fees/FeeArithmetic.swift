import Core
import Entity

/// Fee arithmetic: integers only, rounded up; nil if the result exceeds 256 bits.
enum FeeArithmetic {
  /// Returns the highest base fee after `horizon` blocks: at most an eighth more each (EIP-1559).
  static func raised(_ baseFee: UInt256, horizon: UInt64) -> UInt256? {
    guard let denominator = UInt256(8).raised(to: horizon),
      let numerator = UInt256(9).raised(to: horizon)?.multiplied(by: baseFee),
      let (quotient, rest) = numerator.quotientAndRemainder(dividingBy: denominator)
    else { return nil }
    return rest.isZero ? quotient : quotient.adding(1)
  }

  /// Returns the legacy gas price: a tenth above the node's own.
  static func legacy(_ price: UInt256) -> UInt256? {
    price.multiplied(by: 11)?.adding(9)?.divided(by: 10)
  }

  /// Returns the median tip at a percentile over busy blocks.
  ///
  /// Tips in nearly empty blocks are higher than needed: such blocks count only if most blocks are
  /// like that.
  static func tip(_ history: FeeHistory, column: Int) -> UInt256? {
    let rows = history.tips.enumerated().compactMap { index, row -> (UInt256, Bool)? in
      guard column < row.count else { return nil }
      let fullness = index < history.fullness.count ? history.fullness[index] : 0
      return (row[column].count, fullness >= busy)
    }
    let busyRows = rows.filter { $0.1 }
    // Blocks without transactions report a tip of zero, which nobody offered.
    let chosen = (busyRows.count * 2 >= rows.count ? busyRows : rows).map { $0.0 }.filter { $0 > 0 }
    guard !chosen.isEmpty else { return nil }
    return chosen.sorted()[chosen.count / 2]
  }

  /// The fullness of a busy block, in thousandths: a tenth.
  private static let busy = 100
}
