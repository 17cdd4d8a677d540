extension UInt256 {
  /// Returns this number raised to a power; `nil` above 2^256 - 1. 0 to the power of 0 is 1.
  package func raised(to exponent: UInt64) -> UInt256? {
    var (result, square, rest) = (UInt256(1), self, exponent)
    while true {
      if rest & 1 == 1 {
        guard let product = result.multiplied(by: square) else { return nil }
        result = product
      }
      rest >>= 1
      guard rest > 0 else { return result }
      // If the square does not fit, the result cannot: the number is above 1, and a power remains.
      guard let next = square.multiplied(by: square) else { return nil }
      square = next
    }
  }

  /// Returns a power of 10; `nil` below 10^0 and above 10^77, the largest that fits.
  package static func powerOfTen(_ exponent: Int) -> UInt256? {
    powersOfTen.indices.contains(exponent) ? powersOfTen[exponent] : nil
  }

  private static let powersOfTen: [UInt256] = {
    var (powers, next): ([UInt256], UInt256?) = ([], 1)
    while let power = next {
      powers.append(power)
      next = power.multiplied(by: 10)
    }
    return powers
  }()
}
