/// The field of 256 elements that SLIP-39 shares secrets in: that of AES (FIPS 197, sections 4.1
/// and 4.2), modulo x^8 + x^4 + x^3 + x + 1.
///
/// No tables: a look-up would leave the secret's bytes in the cache, for others on the machine to
/// measure. Each step is arithmetic that takes the same way for every value.
enum GF256 {
  /// Multiplies two elements; either may be secret.
  static func multiply(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var product: UInt8 = 0
    var shifted = one
    for bit: UInt8 in 0..<8 {
      product ^= shifted & mask(other >> bit & 1)
      shifted = (shifted << 1) ^ (0x1B & mask(shifted >> 7))
    }
    return product
  }

  /// The element that gives 1 when multiplied by this one; 0 for 0.
  ///
  /// Raises to the power 254, since the 255th of every element but 0 is 1.
  static func inverse(_ element: UInt8) -> UInt8 {
    var power = element
    var result: UInt8 = 1
    for _ in 1..<8 {
      power = multiply(power, power)
      result = multiply(result, power)
    }
    return result
  }

  /// All ones for 1, zero for 0.
  private static func mask(_ bit: UInt8) -> UInt8 { 0 &- bit }
}
