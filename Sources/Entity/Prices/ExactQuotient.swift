import Core

/// A product divided by another one, of any size, that is rounded once.
///
/// An amount of 2^256 − 1 at a price of 2^255 − 1 fits in no machine word, and a token may have 255
/// decimals. Limbs of 32 bits, the lowest first; a few hundred of them at most.
struct ExactQuotient {
  private var numerator: [UInt32] = [1]
  private var denominator: [UInt32] = [1]

  init() {}

  mutating func multiply(by factor: UInt256) { numerator = Self.product(numerator, factor) }

  mutating func divide(by factor: UInt256) { denominator = Self.product(denominator, factor) }

  /// Multiplies by 10^`exponent`, or divides if that is negative.
  mutating func multiply(byPowerOfTen exponent: Int) {
    var rest = exponent.magnitude
    while rest > 0 {
      // 10^77 is the largest power that fits.
      let step = min(rest, 77)
      guard let power = UInt256.powerOfTen(Int(step)) else { return }
      if exponent > 0 { multiply(by: power) } else { divide(by: power) }
      rest -= step
    }
  }

  /// The quotient, halves to the even number; nil from 2^256 on, and for a division by 0.
  var rounded: UInt256? {
    guard denominator.contains(where: { $0 != 0 }) else { return nil }
    // Long division, bit by bit: the remainder is below the divisor, and needs one more limb.
    var rest = [UInt32](repeating: 0, count: denominator.count + 1)
    var quotient = UInt256.zero
    for bit in numerator.indices.reversed().lazy.flatMap({ limb in
      (0..<32).reversed().lazy.map { self.numerator[limb] >> UInt32($0) & 1 }
    }) {
      Self.double(&rest, adding: bit)
      guard let twice = quotient.adding(quotient) else { return nil }
      let fits = Self.isLess(rest, than: denominator)
      if !fits { Self.subtract(denominator, from: &rest) }
      guard let next = twice.adding(fits ? 0 : 1) else { return nil }
      quotient = next
    }
    Self.double(&rest, adding: 0)
    let isBelowHalf = Self.isLess(rest, than: denominator)
    if !isBelowHalf { Self.subtract(denominator, from: &rest) }
    let isHalf = !isBelowHalf && rest.allSatisfy { $0 == 0 }
    let isOdd = quotient & 1 == 1
    return isBelowHalf || (isHalf && !isOdd) ? quotient : quotient.adding(1)
  }

  private static func product(_ limbs: [UInt32], _ factor: UInt256) -> [UInt32] {
    let bytes = factor.word
    let others = (0..<8).map { place in
      bytes[(28 - 4 * place)...].prefix(4).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    var product = [UInt32](repeating: 0, count: limbs.count + others.count)
    for (low, limb) in limbs.enumerated() {
      var carry: UInt64 = 0
      for (high, other) in others.enumerated() {
        // At most (2^32 − 1)^2 + 2 · (2^32 − 1) = 2^64 − 1.
        let sum = UInt64(limb) * other + UInt64(product[low + high]) + carry
        product[low + high] = UInt32(truncatingIfNeeded: sum)
        carry = sum >> 32
      }
      product[low + others.count] = UInt32(carry)
    }
    while product.count > 1, product.last == 0 { product.removeLast() }
    return product
  }

  private static func double(_ limbs: inout [UInt32], adding bit: UInt32) {
    var carry = bit
    for place in limbs.indices {
      (limbs[place], carry) = (limbs[place] << 1 | carry, limbs[place] >> 31)
    }
  }

  private static func isLess(_ limbs: [UInt32], than others: [UInt32]) -> Bool {
    for place in limbs.indices.reversed() {
      let other = place < others.count ? others[place] : 0
      if limbs[place] != other { return limbs[place] < other }
    }
    return false
  }

  /// Subtracts what is not larger.
  private static func subtract(_ others: [UInt32], from limbs: inout [UInt32]) {
    var borrow: Int64 = 0
    for place in limbs.indices {
      let other = place < others.count ? Int64(others[place]) : 0
      let difference = Int64(limbs[place]) - other - borrow
      limbs[place] = UInt32(truncatingIfNeeded: difference)
      borrow = difference < 0 ? 1 : 0
    }
  }
}
