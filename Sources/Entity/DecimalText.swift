import Core

/// Reads whole numbers in decimal digits.
enum DecimalText {
  /// Whether a text is digits without sign or leading zero, of any length.
  static func isWhole(_ text: String) -> Bool {
    let digits = text.utf8
    guard let first = digits.first, digits.allSatisfy(isDigit) else { return false }
    return digits.count == 1 || first != UInt8(ascii: "0")
  }

  /// Reads such digits; nil for other texts, and above 2^256 − 1.
  static func parse(_ text: String) -> UInt256? {
    isWhole(text) ? UInt256(decimal: text) : nil
  }

  /// Reads such digits into 64 bits; nil for other texts, and if they do not fit.
  static func parse64(_ text: String) -> UInt64? {
    parse(text).flatMap { UInt64(exactly: $0) }
  }

  /// Whether a byte is one of the ten ASCII digits.
  static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
