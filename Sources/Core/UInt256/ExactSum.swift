/// An exact sum of amounts of either sign, in any order.
///
/// It does not overflow, however far beyond 256 bits the intermediate sums go.
package struct ExactSum: Hashable, Sendable {
  // Two's complement in 320 bits, which 2^63 amounts cannot overflow.
  private var low: UInt256 = .zero
  private var high: Int64 = 0

  /// Starts at zero.
  package init() {}

  package mutating func add(_ amount: UInt256) {
    let (sum, overflow) = low.addingReportingOverflow(amount)
    low = sum
    if overflow { high += 1 }
  }

  package mutating func subtract(_ amount: UInt256) {
    let (rest, overflow) = low.subtractingReportingOverflow(amount)
    low = rest
    if overflow { high -= 1 }
  }

  /// Adds an amount if the direction is positive, subtracts it if negative, else does nothing.
  package mutating func add(_ amount: UInt256, direction: Int) {
    if direction > 0 { add(amount) } else if direction < 0 { subtract(amount) }
  }

  /// Whether the sum is below zero.
  package var isNegative: Bool { high < 0 }

  /// The sum; nil if its magnitude is beyond 256 bits.
  package var value: Int257? {
    switch high {
    case 0: Int257(low)
    case -1 where !low.isZero: Int257(isNegative: true, magnitude: low.twosComplement)
    default: nil
    }
  }
}
