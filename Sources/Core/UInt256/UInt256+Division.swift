extension UInt256 {
  /// Returns the quotient, rounded down, and the remainder; `nil` if the divisor is 0.
  package func quotientAndRemainder(
    dividingBy divisor: UInt256
  ) -> (quotient: UInt256, remainder: UInt256)? {
    guard self >= divisor else { return (.zero, self) }
    if divisor.limb3 | divisor.limb2 | divisor.limb1 == 0 {
      guard divisor.limb0 != 0 else { return nil }
      let (quotient, remainder) = dividedUnchecked(by: divisor.limb0)
      return (quotient, UInt256(remainder))
    }
    return dividedUnchecked(by: divisor)
  }

  /// Returns the quotient, rounded down; `nil` if the divisor is 0.
  package func divided(by divisor: UInt256) -> UInt256? {
    quotientAndRemainder(dividingBy: divisor)?.quotient
  }

  /// Divides by a limb that is not 0.
  func dividedUnchecked(by divisor: UInt64) -> (quotient: UInt256, remainder: UInt64) {
    let part3 = limb3.quotientAndRemainder(dividingBy: divisor)
    let part2 = divisor.dividingFullWidth((part3.remainder, limb2))
    let part1 = divisor.dividingFullWidth((part2.remainder, limb1))
    let part0 = divisor.dividingFullWidth((part1.remainder, limb0))
    return (
      UInt256(part0.quotient, part1.quotient, part2.quotient, part3.quotient), part0.remainder
    )
  }

  /// Long division by a number of two to four limbs: Knuth, volume 2, algorithm 4.3.1 D.
  private func dividedUnchecked(by divisor: UInt256) -> (quotient: UInt256, remainder: UInt256) {
    // With the divisor's highest bit set, its top limb estimates each limb of the quotient at most
    // two too high.
    let count = divisor.limb3 != 0 ? 4 : divisor.limb2 != 0 ? 3 : 2
    let shift = divisor.leadingZeroBitCount % 64
    let scaled = divisor << shift
    let top = scaled.limb(count - 1)
    let digits = self << shift
    var rest = self >> (256 - shift)
    var quotient = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    func step(_ digit: UInt64) -> UInt64 {
      let (first, second) = (rest.limb(count - 1), rest.limb(count - 2))
      var guess =
        first >= top ? UInt64.max : top.dividingFullWidth((first, second)).quotient
      let above = rest.limb3
      let next = UInt256(digit, rest.limb0, rest.limb1, rest.limb2)
      var (product, carry) = scaled.multipliedReportingCarry(by: guess, plus: 0)
      while carry > above || (carry == above && product > next) {
        guess -= 1
        let (less, borrow) = product.subtractingReportingOverflow(scaled)
        (product, carry) = (less, borrow ? carry - 1 : carry)
      }
      // The remainder is below the divisor, so the limb above it is zero.
      rest = next.subtractingReportingOverflow(product).partialValue
      return guess
    }
    quotient.3 = step(digits.limb3)
    quotient.2 = step(digits.limb2)
    quotient.1 = step(digits.limb1)
    quotient.0 = step(digits.limb0)
    return (UInt256(quotient.0, quotient.1, quotient.2, quotient.3), rest >> shift)
  }

  private func limb(_ index: Int) -> UInt64 {
    switch index {
    case 0: limb0
    case 1: limb1
    case 2: limb2
    default: limb3
    }
  }
}
