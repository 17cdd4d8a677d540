extension UInt256 {
  /// Converts a 64-bit integer.
  package init(_ number: UInt64) { self.init(number, 0, 0, 0) }

  /// Converts an unsigned integer of at most 128 bits, the most in the standard library.
  package init(_ number: some FixedWidthInteger & UnsignedInteger) {
    let wide = UInt128(number)
    self.init(UInt64(truncatingIfNeeded: wide), UInt64(wide >> 64), 0, 0)
  }

  /// Converts a signed integer; `nil` below zero.
  package init?(exactly number: some FixedWidthInteger & SignedInteger) {
    guard let wide = UInt128(exactly: number) else { return nil }
    self.init(wide)
  }
}

extension FixedWidthInteger {
  /// Converts a 256-bit integer; `nil` if it does not fit.
  package init?(exactly number: UInt256) {
    guard number.limb3 | number.limb2 == 0 else { return nil }
    self.init(exactly: UInt128(number.limb1) << 64 | UInt128(number.limb0))
  }
}
