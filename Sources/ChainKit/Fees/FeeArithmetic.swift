import BigInt
import Entity

/// The arithmetic of fees: integers only, rounded up.
enum FeeArithmetic {
  /// EIP-1559: no block raises the base fee by more than an eighth.
  static func raised(_ baseFee: BigUInt, horizon: Int) -> BigUInt {
    let numerator = baseFee * BigUInt(9).power(horizon)
    let denominator = BigUInt(8).power(horizon)
    return (numerator + denominator - 1) / denominator
  }

  /// Legacy: a tenth above the node's own price.
  static func legacy(_ price: BigUInt) -> BigUInt { (price * 11 + 9) / 10 }

  /// The median tip at a percentile over blocks that were busy.
  ///
  /// A tip of a nearly empty block is what someone chose without need: such blocks count only when
  /// most blocks are like that.
  static func tip(_ history: FeeHistory, column: Int) -> BigUInt? {
    let rows = history.tips.enumerated().compactMap { index, row -> (BigUInt, Bool)? in
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
