import BigInt
import Core

/// The numbers of contracts as text.
enum ABINumber {
  /// The longest number, of 2^255 with 80 places and a sign, has fewer digits than this.
  private static let mostDigits = 160

  /// Reads `-12`, `0.5` where there are places, or `0x1f` where there are none and no sign: 0xff as
  /// a signed number is 255 to some and -1 to others.
  static func read(_ text: String, places: Int, isSigned: Bool) -> BigInt? {
    guard text.utf8.count <= mostDigits + 2 else { return nil }
    if text.utf8.starts(with: "0x".utf8) { return places == 0 && !isSigned ? hex(text) : nil }
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
    guard let number = BigInt(whole + fraction + zeros), !(isNegative && number == 0) else {
      return nil
    }
    return isNegative ? -number : number
  }

  /// Reads 0x and 1 to 64 digits; zeros before them do no harm.
  private static func hex(_ text: String) -> BigInt? {
    let digits = text.utf8.dropFirst(2)
    guard (1...64).contains(digits.count) else { return nil }
    let even = digits.count % 2 == 0 ? "" : "0"
    guard let bytes = try? Hex.decode(even + String(decoding: digits, as: UTF8.self)),
      // "0x0x12" is none: what is left of the first prefix has no second.
      digits.dropFirst().first != UInt8(ascii: "x")
    else { return nil }
    return BigInt(BigUInt(bigEndian: bytes))
  }

  /// Writes a number so that ``read(_:places:)`` gives it back, without zeros behind the last digit.
  static func text(_ number: BigInt, places: Int) -> String {
    let digits = String(number.magnitude)
    let sign = number < 0 ? "-" : ""
    guard places > 0 else { return sign + digits }
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    let fraction = padded.suffix(places)
    let kept = fraction.prefix(fraction.count - fraction.reversed().prefix { $0 == "0" }.count)
    return sign + padded.dropLast(places) + (kept.isEmpty ? "" : "." + kept)
  }
}
