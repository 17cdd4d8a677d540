/// Dates in ISO 8601, always UTC, so that two machines print the same text.
package enum UTC {
  /// `2026-11-21 03:35:02Z` for seconds since 1970.
  package static func text(_ seconds: UInt64) -> String {
    let (day, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    return "\(date(day)) \(two(hour)):\(two(minute)):\(two(second))Z"
  }

  /// The civil date of a day number since 1970, by the 400-year cycle of the Gregorian calendar.
  static func date(_ day: UInt64) -> String {
    let shifted = day + 719_468  // days from 0000-03-01 to 1970-01-01
    let (era, dayOfEra) = shifted.quotientAndRemainder(dividingBy: 146_097)
    let year = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * year + year / 4 - year / 100)
    let month = (5 * dayOfYear + 2) / 153  // 0 is March
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let civilMonth = month < 10 ? month + 3 : month - 9
    let civilYear = era * 400 + year + (civilMonth <= 2 ? 1 : 0)
    return "\(civilYear)-\(two(civilMonth))-\(two(dayOfMonth))"
  }

  private static func two(_ number: UInt64) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
