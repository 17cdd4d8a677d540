package import Core

/// A time in whole seconds, written as ISO 8601 in UTC: 2026-01-31T23:59:59Z.
package struct UTCTime: Hashable, Sendable {
  /// Seconds since the start of 1970, leap seconds not counted: before the year 10000.
  package let seconds: UInt64

  /// The last second of the year 9999.
  private static let last: UInt64 = 253_402_300_799

  /// Creates a time; later ones become the last second of the year 9999.
  package init(clamping seconds: UInt64) { self.seconds = min(seconds, Self.last) }

  /// Creates a time.
  ///
  /// - Throws: `UTCTimeError.range` from the year 10000 on.
  package init(seconds: UInt64) throws(UTCTimeError) {
    guard seconds <= Self.last else { throw .range }
    self.seconds = seconds
  }

  /// Reads exactly the form that `description` writes.
  ///
  /// - Throws: `UTCTimeError` if the form is another or the day does not exist.
  package init(parsing text: String) throws(UTCTimeError) {
    let bytes = Array(text.utf8)
    let form = Array("dddd-dd-ddTdd:dd:ddZ".utf8)
    guard bytes.count == form.count else { throw .form }
    for (byte, wanted) in zip(bytes, form) {
      let fits = wanted == UInt8(ascii: "d") ? DecimalText.isDigit(byte) : byte == wanted
      guard fits else { throw .form }
    }
    func number(_ range: Range<Int>) -> UInt64 {
      bytes[range].reduce(0) { $0 * 10 + UInt64($1 - UInt8(ascii: "0")) }
    }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard
      year >= 1970, (1...12).contains(month),
      (1...Self.days(inMonth: month, of: year)).contains(day),
      hour < 24, minute < 60, second < 60
    else { throw .range }
    let days =
      Self.days(before: year) + (1..<month).reduce(0) { $0 + Self.days(inMonth: $1, of: year) }
    self.seconds = (days + day - 1) * 86_400 + hour * 3_600 + minute * 60 + second
  }

  /// Returns the days from the start of 1970 to the start of a year, in the Gregorian calendar.
  private static func days(before year: UInt64) -> UInt64 {
    let passed = year - 1
    let leapDays = passed / 4 - passed / 100 + passed / 400
    return (year - 1970) * 365 + leapDays - 477  // 477 leap days before 1970
  }

  private static func days(inMonth month: UInt64, of year: UInt64) -> UInt64 {
    switch month {
    case 2:
      year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400)) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

extension UTCTime: CustomStringConvertible {
  /// The time as 2026-01-31T23:59:59Z.
  package var description: String { "\(date)T\(clock)Z" }

  /// The day as 2026-01-31.
  package var date: String {
    let day = seconds / 86_400
    // A first guess from the mean year, which is off by one at most.
    var year = 1970 + day * 400 / 146_097
    if Self.days(before: year) > day { year -= 1 }
    if Self.days(before: year + 1) <= day { year += 1 }
    var rest = day - Self.days(before: year)
    var month: UInt64 = 1
    while rest >= Self.days(inMonth: month, of: year) {
      rest -= Self.days(inMonth: month, of: year)
      month += 1
    }
    return "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(rest + 1, 2))"
  }

  /// The time of day as 23:59:59.
  package var clock: String {
    let rest = seconds % 86_400
    return [rest / 3_600, rest / 60 % 60, rest % 60].map { Self.digits($0, 2) }
      .joined(separator: ":")
  }

  private static func digits(_ number: UInt64, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}

/// An error in the text or the number of a time.
package enum UTCTimeError: Error, Equatable, Sendable {
  /// The text is not of the form 2026-01-31T23:59:59Z.
  case form
  /// There is no such day or time, or it lies before 1970 or after 9999.
  case range
}

extension UTCTimeError: Reportable {
  package var report: Report {
    switch self {
    case .form:
      Report(.data, "time-form", "invalid time: expected the form 2026-01-31T23:59:59Z")
    case .range:
      Report(
        .data,
        "time-range",
        "invalid time: must be a real date and time from 1970 to 9999"
      )
    }
  }
}
