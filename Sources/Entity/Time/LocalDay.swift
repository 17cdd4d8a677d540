/// A day of the Gregorian calendar, in whatever time zone: 1970 to 9999.
package struct LocalDay: Hashable, Sendable, Comparable {
  /// Days since the start of 1970.
  let number: Int64

  init(number: Int64) { self.number = number }

  /// Reads a day written as 2026-01-31.
  ///
  /// - Throws: `UTCTimeError` if the form is another or the day does not exist.
  package init(parsing text: String) throws(UTCTimeError) {
    number = Int64(try UTCTime(parsing: text + "T00:00:00Z").seconds / 86_400)
  }

  /// The first day of a year; nil unless it is from 1970 to 9999.
  package init?(firstOf year: Int) {
    guard (1970...9999).contains(year), let day = try? LocalDay(parsing: "\(year)-01-01") else {
      return nil
    }
    self = day
  }

  /// The day after this one.
  package var next: LocalDay { LocalDay(number: number + 1) }

  package static func < (left: LocalDay, right: LocalDay) -> Bool { left.number < right.number }
}

extension LocalDay: CustomStringConvertible {
  /// The day as 2026-01-31.
  package var description: String {
    UTCTime(clamping: UInt64(max(0, number)) * 86_400).date
  }
}
