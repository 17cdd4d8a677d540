/// A date, a time or both (RFC 3339), kept as written.
package struct TOMLDateTime: Hashable, Sendable {
  /// The parts that are present.
  package enum Kind: Sendable {
    /// Date, time, and the offset from UTC.
    case offsetDateTime
    /// Date and time, without an offset.
    case localDateTime
    case localDate
    /// A time, without an offset.
    case localTime
  }

  /// The parts that are present.
  package let kind: Kind
  /// The text as written.
  package let text: String

  /// Parses a date or time; nil if the form is another, or the date does not exist.
  init?(_ token: [UInt8]) {
    var reader = Reader(rest: token[...])
    guard let kind = reader.kind(), reader.rest.isEmpty else { return nil }
    (self.kind, text) = (kind, String(decoding: token, as: UTF8.self))
  }

  /// Whether a value starts like a date or a time.
  static func isLike(_ token: [UInt8]) -> Bool {
    let digits = token.prefix { (0x30...0x39).contains($0) }.count
    let after = token.dropFirst(digits).first
    return digits == 4 && after == UInt8(ascii: "-") || digits == 2 && after == UInt8(ascii: ":")
  }

  /// The length of a date without a time, in bytes.
  static let dateCount = "1979-05-27".utf8.count
}

private struct Reader {
  var rest: ArraySlice<UInt8>

  mutating func kind() -> TOMLDateTime.Kind? {
    guard rest.prefix(3).last != UInt8(ascii: ":") else { return time() ? .localTime : nil }
    guard date() else { return nil }
    if rest.isEmpty { return .localDate }
    guard take("T") || take("t") || take(" "), time() else { return nil }
    if rest.isEmpty { return .localDateTime }
    return offset() ? .offsetDateTime : nil
  }

  private mutating func date() -> Bool {
    guard let year = number(4, in: 0...9999), take("-"), let month = number(2, in: 1...12),
      take("-")
    else { return false }
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    let days = month == 2 ? (isLeap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    return number(2, in: 1...days) != nil
  }

  private mutating func time() -> Bool {
    // The second 60 is the leap second of RFC 3339.
    guard number(2, in: 0...23) != nil, take(":"), number(2, in: 0...59) != nil, take(":"),
      number(2, in: 0...60) != nil
    else { return false }
    guard take(".") else { return true }
    let digits = rest.prefix { (0x30...0x39).contains($0) }
    rest = rest.dropFirst(digits.count)
    return !digits.isEmpty
  }

  private mutating func offset() -> Bool {
    if take("Z") || take("z") { return true }
    guard take("+") || take("-") else { return false }
    return number(2, in: 0...23) != nil && take(":") && number(2, in: 0...59) != nil
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard rest.first == UInt8(ascii: character) else { return false }
    rest = rest.dropFirst()
    return true
  }

  /// Reads a number of exactly `count` digits.
  private mutating func number(_ count: Int, in range: ClosedRange<Int>) -> Int? {
    let digits = rest.prefix(count)
    guard digits.count == count, digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    rest = rest.dropFirst(count)
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return range.contains(number) ? number : nil
  }
}
