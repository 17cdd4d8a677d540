/// The field of 256 elements in which SLIP-39 shares secrets.
///
/// It is that of AES (FIPS 197, sections 4.1 and 4.2), modulo x^8 + x^4 + x^3 + x + 1. No tables: a
/// lookup would leave the secret's bytes in the cache, where others on the machine could measure
/// them. Each step is arithmetic that takes the same path for every value.
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

  /// Returns the multiplicative inverse of an element; 0 for 0.
  ///
  /// Raises to the power 254, since the 255th power of every element but 0 is 1.
  static func inverse(_ element: UInt8) -> UInt8 {
    var power = element
    var result: UInt8 = 1
    for _ in 1..<8 {
      power = multiply(power, power)
      result = multiply(result, power)
    }
    return result
  }

  /// Returns all ones for 1, zero for 0.
  private static func mask(_ bit: UInt8) -> UInt8 { 0 &- bit }
}
