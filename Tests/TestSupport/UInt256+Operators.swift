package import Core

/// Operators for tests: an overflow ends the test.
extension UInt256 {
  /// The sum.
  package static func + (left: UInt256, right: UInt256) -> UInt256 {
    left.adding(right) ?? overflow("\(left) + \(right)")
  }

  /// The difference.
  package static func - (left: UInt256, right: UInt256) -> UInt256 {
    left.subtracting(right) ?? overflow("\(left) - \(right)")
  }

  /// The product.
  package static func * (left: UInt256, right: UInt256) -> UInt256 {
    left.multiplied(by: right) ?? overflow("\(left) * \(right)")
  }

  /// The quotient, rounded down.
  package static func / (left: UInt256, right: UInt256) -> UInt256 {
    left.divided(by: right) ?? overflow("\(left) / \(right)")
  }

  /// The remainder.
  package static func % (left: UInt256, right: UInt256) -> UInt256 {
    left.quotientAndRemainder(dividingBy: right)?.remainder ?? overflow("\(left) % \(right)")
  }

  /// Adds in place.
  package static func += (left: inout UInt256, right: UInt256) { left = left + right }

  /// Subtracts in place.
  package static func -= (left: inout UInt256, right: UInt256) { left = left - right }

  /// 10 to a power of at most 77.
  package static func ten(_ exponent: Int) -> UInt256 {
    powerOfTen(exponent) ?? overflow("10^\(exponent)")
  }

  private static func overflow(_ what: String) -> UInt256 {
    preconditionFailure("\(what) does not fit")
  }
}
