extension UInt256 {
  /// Returns the product in 512 bits.
  package func multipliedFullWidth(by other: UInt256) -> (high: UInt256, low: UInt256) {
    let (row0, low0) = other.times(limb0, plus: .zero)
    let (row1, low1) = other.times(limb1, plus: row0)
    let (row2, low2) = other.times(limb2, plus: row1)
    let (row3, low3) = other.times(limb3, plus: row2)
    return (row3, UInt256(low0, low1, low2, low3))
  }

  /// Returns the product; `nil` above 2^256 - 1.
  package func multiplied(by other: UInt256) -> UInt256? {
    let (high, low) = multipliedFullWidth(by: other)
    return high.isZero ? low : nil
  }

  /// Returns the product, at most 2^256 - 1: for values that must not be underestimated.
  package func multipliedWithSaturation(by other: UInt256) -> UInt256 {
    multiplied(by: other) ?? .max
  }

  /// Returns this number · factor + sum: its low 256 bits, and the 64 bits above them.
  func multipliedReportingCarry(by factor: UInt64, plus sum: UInt64) -> (UInt256, UInt64) {
    let (high, low) = times(factor, plus: UInt256(sum))
    return (UInt256(low, high.limb0, high.limb1, high.limb2), high.limb3)
  }

  /// Returns this number · factor + sum, as its lowest 64 bits and the 256 bits above them.
  ///
  /// One row of long multiplication. (2^256 - 1)·(2^64 - 1) + 2^256 - 1 is just below 2^320.
  func times(_ factor: UInt64, plus sum: UInt256) -> (high: UInt256, low: UInt64) {
    let part0 = Self.multiply(limb0, factor, sum.limb0, 0)
    let part1 = Self.multiply(limb1, factor, sum.limb1, part0.high)
    let part2 = Self.multiply(limb2, factor, sum.limb2, part1.high)
    let part3 = Self.multiply(limb3, factor, sum.limb3, part2.high)
    return (UInt256(part1.low, part2.low, part3.low, part3.high), part0.low)
  }

  /// Returns one · other + sum + carry, which always fits in 128 bits.
  static func multiply(
    _ one: UInt64,
    _ other: UInt64,
    _ sum: UInt64,
    _ carry: UInt64
  ) -> (high: UInt64, low: UInt64) {
    let product = one.multipliedFullWidth(by: other)
    let (first, carry0) = product.low.addingReportingOverflow(sum)
    let (second, carry1) = first.addingReportingOverflow(carry)
    return (product.high &+ (carry0 ? 1 : 0) &+ (carry1 ? 1 : 0), second)
  }
}
