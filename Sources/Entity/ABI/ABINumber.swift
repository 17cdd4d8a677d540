import Core

/// Reads and writes the numbers of contracts as text.
enum ABINumber {
  /// More digits than the longest number has: 2^255 with 80 places and a sign.
  private static let maxDigits = 160

  /// The result of reading a text.
  enum Reading: Equatable {
    case number(Int257)
    /// A number beyond 256 bits, which fits no type.
    case tooLarge
  }

  /// Reads `-12`, `0.5` if `places` is not 0, or `0x1f` if `places` is 0 and the type is unsigned
  /// (0xff as a signed number is 255 to some and -1 to others). Returns nil for any other form.
  static func read(_ text: String, places: Int, isSigned: Bool) -> Reading? {
    guard text.utf8.count <= maxDigits + 2 else { return nil }
    if text.utf8.starts(with: "0x".utf8) {
      return places == 0 && !isSigned ? hex(text).map { .number(Int257($0)) } : nil
    }
    let isNegative = text.utf8.first == UInt8(ascii: "-")
    let parts = text.utf8.dropFirst(isNegative ? 1 : 0)
      .split(separator: UInt8(ascii: "."), maxSplits: 2, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard let whole = parts.first, DecimalText.isWhole(whole), parts.count <= 2 else { return nil }
    let fraction = parts.count == 2 ? parts[1] : ""
    guard parts.count == 1 || !fraction.isEmpty, fraction.utf8.count <= places,
      fraction.utf8.allSatisfy(DecimalText.isDigit)
    else { return nil }
    let zeros = String(repeating: "0", count: places - fraction.utf8.count)
    guard let magnitude = UInt256(decimal: whole + fraction + zeros) else { return .tooLarge }
    guard !(isNegative && magnitude.isZero) else { return nil }
    return .number(Int257(isNegative: isNegative, magnitude: magnitude))
  }

  /// Reads 0x and 1 to 64 digits; leading zeros are accepted.
  private static func hex(_ text: String) -> UInt256? {
    let digits = Substring(text.utf8.dropFirst(2))
    return (1...64).contains(digits.utf8.count) ? UInt256(hexadecimal: digits) : nil
  }

  /// Writes a number as ``read(_:places:isSigned:)`` reads it, without trailing decimal zeros.
  static func text(_ number: Int257, places: Int) -> String {
    let digits = number.magnitude.description
    let sign = number.isNegative ? "-" : ""
    guard places > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    let fraction = padded.suffix(places)
    let kept = fraction.prefix(fraction.count - fraction.reversed().prefix { $0 == "0" }.count)
    return sign + padded.dropLast(places) + (kept.isEmpty ? "" : "." + kept)
  }
}
