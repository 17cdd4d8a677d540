/// Two check symbols after 26 others: a Reed–Solomon code over the field of 32 elements.
///
/// With c(0) … c(27) for the symbols' values, the sum of all c(i) and the sum of all c(i)·α^i are
/// zero. α generates the field (x^5 + x^2 + 1), so any two columns differ, and a code with one or
/// two wrong symbols fails.
enum RecoveryChecksum {
  static let contentCount = 26

  /// Computes the last two of 28 values from those before.
  static func complete(_ values: UnsafeMutableRawBufferPointer) {
    values[contentCount] = 0
    values[contentCount + 1] = 0
    let (plain, weighted) = sums(UnsafeRawBufferPointer(values))
    // x + y = plain and x·α^26 + y·α^27 = weighted; the inverse of α^26 is α^5, that of α + 1 is
    // α^13.
    let y = product(product(weighted, power(5)) ^ plain, power(13))
    values[contentCount] = plain ^ y
    values[contentCount + 1] = y
  }

  /// Returns true if the check symbols among 28 values match the others.
  static func holds(_ values: UnsafeRawBufferPointer) -> Bool { sums(values) == (0, 0) }

  private static func sums(_ values: UnsafeRawBufferPointer) -> (UInt8, UInt8) {
    var plain: UInt8 = 0
    var weighted: UInt8 = 0
    // Horner's rule: from the last value on, times α at each step.
    for value in values.reversed() {
      plain ^= value
      weighted = product(weighted, 2) ^ value
    }
    return (plain, weighted)
  }

  private static func power(_ exponent: Int) -> UInt8 {
    (0..<exponent).reduce(1) { value, _ in product(value, 2) }
  }

  /// Multiplies in the field, in constant time.
  private static func product(_ one: UInt8, _ other: UInt8) -> UInt8 {
    var sum: UInt8 = 0
    for bit in (0..<5).reversed() {
      sum = (sum << 1) ^ (0x25 & (0 &- (sum >> 4 & 1)))
      sum ^= one & (0 &- (other >> UInt8(bit) & 1))
    }
    return sum & 31
  }
}

/// The 32 symbols of Crockford's base 32.
enum RecoveryAlphabet {
  private static let symbols: StaticString = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

  static func symbol(of value: UInt8) -> UInt8 {
    symbols.withUTF8Buffer { $0[Int(value & 31)] }
  }

  /// Returns the value of a symbol as people write it; nil if it is not one.
  static func value(of byte: UInt8) -> UInt8? {
    let capital = (0x61...0x7A).contains(byte) ? byte & 0xDF : byte
    switch capital {
    case UInt8(ascii: "O"): return 0
    case UInt8(ascii: "I"), UInt8(ascii: "L"): return 1
    default:
      return symbols.withUTF8Buffer { $0.firstIndex(of: capital).map(UInt8.init) }
    }
  }

  /// Returns true for bytes that are ignored between symbols.
  static func isFiller(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || byte == 0x20 || (0x09...0x0D).contains(byte)
  }
}
