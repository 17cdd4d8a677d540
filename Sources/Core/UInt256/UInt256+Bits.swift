extension UInt256 {
  /// The number of leading zero bits; 256 for zero.
  package var leadingZeroBitCount: Int {
    if limb3 != 0 { return limb3.leadingZeroBitCount }
    if limb2 != 0 { return 64 + limb2.leadingZeroBitCount }
    if limb1 != 0 { return 128 + limb1.leadingZeroBitCount }
    return 192 + limb0.leadingZeroBitCount
  }

  /// The number of bits that the number needs: 0 for zero, 1 for one, 256 for the largest.
  package var significantBitCount: Int { 256 - leadingZeroBitCount }

  /// Returns the bits that are set in both numbers.
  package static func & (left: UInt256, right: UInt256) -> UInt256 {
    UInt256(
      left.limb0 & right.limb0,
      left.limb1 & right.limb1,
      left.limb2 & right.limb2,
      left.limb3 & right.limb3
    )
  }

  /// Returns the bits that are set in either number.
  package static func | (left: UInt256, right: UInt256) -> UInt256 {
    UInt256(
      left.limb0 | right.limb0,
      left.limb1 | right.limb1,
      left.limb2 | right.limb2,
      left.limb3 | right.limb3
    )
  }

  /// Returns the bits that are set in exactly one number.
  package static func ^ (left: UInt256, right: UInt256) -> UInt256 {
    UInt256(
      left.limb0 ^ right.limb0,
      left.limb1 ^ right.limb1,
      left.limb2 ^ right.limb2,
      left.limb3 ^ right.limb3
    )
  }

  /// Returns the bits that are not set.
  package static prefix func ~ (number: UInt256) -> UInt256 {
    UInt256(~number.limb0, ~number.limb1, ~number.limb2, ~number.limb3)
  }

  /// Shifts left by any count; bits beyond 256 are lost. A negative count shifts right.
  package static func << (number: UInt256, count: Int) -> UInt256 {
    guard count > 0 else { return count == 0 ? number : number.down(by: count.magnitude) }
    return number.up(by: count.magnitude)
  }

  /// Shifts right by any count; bits below zero are lost. A negative count shifts left.
  package static func >> (number: UInt256, count: Int) -> UInt256 {
    guard count > 0 else { return count == 0 ? number : number.up(by: count.magnitude) }
    return number.down(by: count.magnitude)
  }

  private func up(by count: UInt) -> UInt256 {
    let bits = count % 64
    // Shifts of the standard library by 64 or more give zero.
    let (back, low) = (64 - bits, limb0 << bits)
    switch count / 64 {
    case 0:
      return UInt256(
        low,
        limb1 << bits | limb0 >> back,
        limb2 << bits | limb1 >> back,
        limb3 << bits | limb2 >> back
      )
    case 1:
      return UInt256(0, low, limb1 << bits | limb0 >> back, limb2 << bits | limb1 >> back)
    case 2: return UInt256(0, 0, low, limb1 << bits | limb0 >> back)
    case 3: return UInt256(0, 0, 0, low)
    default: return .zero
    }
  }

  private func down(by count: UInt) -> UInt256 {
    let bits = count % 64
    let (back, high) = (64 - bits, limb3 >> bits)
    switch count / 64 {
    case 0:
      return UInt256(
        limb0 >> bits | limb1 << back,
        limb1 >> bits | limb2 << back,
        limb2 >> bits | limb3 << back,
        high
      )
    case 1:
      return UInt256(limb1 >> bits | limb2 << back, limb2 >> bits | limb3 << back, high, 0)
    case 2: return UInt256(limb2 >> bits | limb3 << back, high, 0, 0)
    case 3: return UInt256(high, 0, 0, 0)
    default: return .zero
    }
  }
}
