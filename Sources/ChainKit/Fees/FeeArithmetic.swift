import Core
import Entity

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
