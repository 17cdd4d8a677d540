import Core

/// Whole numbers as documents write them.
enum DecimalText {
  /// Whether a text is digits without sign or leading zero, however many.
  static func isWhole(_ text: String) -> Bool {
    let digits = text.utf8
    guard let first = digits.first, digits.allSatisfy(isDigit) else { return false }
    return digits.count == 1 || first != UInt8(ascii: "0")
  }

  /// Reads such digits, or answers nil; also above 2^256 − 1.
  static func parse(_ text: String) -> UInt256? {
    isWhole(text) ? UInt256(decimal: text) : nil
  }

  /// Reads the same into 64 bits, or answers nil.
  static func parse64(_ text: String) -> UInt64? {
    parse(text).flatMap { UInt64(exactly: $0) }
  }

  /// Whether a byte is one of the ten ASCII digits.
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
