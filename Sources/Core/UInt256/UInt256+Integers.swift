extension UInt256 {
  /// Takes a number of 64 bits.
  package init(_ number: UInt64) { self.init(number, 0, 0, 0) }

  /// Takes an unsigned number of at most 128 bits, as all of the standard library's are.
  package init(_ number: some FixedWidthInteger & UnsignedInteger) {
    let wide = UInt128(number)
    self.init(UInt64(truncatingIfNeeded: wide), UInt64(wide >> 64), 0, 0)
  }

  /// Takes a number of either sign; `nil` below zero.
  package init?(exactly number: some FixedWidthInteger & SignedInteger) {
    guard let wide = UInt128(exactly: number) else { return nil }
    self.init(wide)
  }
}

extension FixedWidthInteger {
  /// Takes a number of 256 bits; `nil` where it does not fit.
  package init?(exactly number: UInt256) {
    guard number.limb3 | number.limb2 == 0 else { return nil }
    self.init(exactly: UInt128(number.limb1) << 64 | UInt128(number.limb0))
  }
}
