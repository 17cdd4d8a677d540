/// Adds up amounts of either sign without ever losing one: in any order, however far the sum goes
/// beyond 256 bits on the way.
package struct ExactSum: Hashable, Sendable {
  // Two's complement in 320 bits, which 2^63 amounts do not leave.
  private var low: UInt256 = .zero
  private var high: Int64 = 0

  /// Begins with nothing.
  package init() {}

  package mutating func add(_ amount: UInt256) {
    let (sum, overflow) = low.addingReportingOverflow(amount)
    low = sum
    if overflow { high += 1 }
  }

  /// Takes an amount away.
  package mutating func subtract(_ amount: UInt256) {
    let (rest, overflow) = low.subtractingReportingOverflow(amount)
    low = rest
    if overflow { high -= 1 }
  }

  /// Adds an amount where the direction is above zero, takes it away where it is below, and does
  /// neither at zero.
  package mutating func add(_ amount: UInt256, direction: Int) {
    if direction > 0 { add(amount) } else if direction < 0 { subtract(amount) }
  }

  /// Whether the sum is below zero.
  package var isNegative: Bool { high < 0 }

  /// The sum; nil where its distance from zero is beyond 256 bits.
  package var value: Int257? {
    switch high {
    case 0: Int257(low)
    case -1 where !low.isZero: Int257(isNegative: true, magnitude: low.twosComplement)
    default: nil
    }
  }
}
