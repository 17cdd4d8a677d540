package import Core

/// Arithmetic as tests write it: what does not fit ends the test.
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

  /// What a division leaves.
  package static func % (left: UInt256, right: UInt256) -> UInt256 {
    left.quotientAndRemainder(dividingBy: right)?.remainder ?? overflow("\(left) % \(right)")
  }

  /// Adds to it.
  package static func += (left: inout UInt256, right: UInt256) { left = left + right }

  /// Takes from it.
  package static func -= (left: inout UInt256, right: UInt256) { left = left - right }

  /// 10 to a power of at most 77.
  package static func ten(_ exponent: Int) -> UInt256 {
    powerOfTen(exponent) ?? overflow("10^\(exponent)")
  }

  private static func overflow(_ what: String) -> UInt256 {
    preconditionFailure("\(what) does not fit")
  }
}
