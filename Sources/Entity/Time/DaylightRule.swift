/// When a zone has standard time and daylight saving time, each year alike (POSIX.1, `TZ`).
struct DaylightRule: Hashable, Sendable {
  /// A day of each year, with a time of day.
  struct Moment: Hashable, Sendable {
    enum Day: Hashable, Sendable {
      /// The day of the year, from 1 to 365: February 29 is never counted.
      case julian(Int)
      /// The day of the year, from 0 to 365.
      case zeroBased(Int)
      /// The weekday (Sunday is 0) of the week from 1 to 5 of a month; 5 is the last one.
      case weekday(Int, week: Int, month: Int)
    }

    let day: Day
    /// Seconds after the local midnight; may be negative or beyond a day.
    let seconds: Int
  }

  /// Seconds to add to UTC in standard time.
  let standard: Int
  /// The offset in daylight saving time, with its beginning and its end; nil if there is none.
  let daylight: (offset: Int, begin: Moment, end: Moment)?

  static func == (left: Self, right: Self) -> Bool {
    left.standard == right.standard && left.daylight?.offset == right.daylight?.offset
      && left.daylight?.begin == right.daylight?.begin
      && left.daylight?.end == right.daylight?.end
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(standard)
    hasher.combine(daylight?.offset)
  }

  /// The seconds to add to UTC at a time, in seconds since 1970 (UTC).
  func offset(at time: Int64) -> Int {
    guard let daylight else { return standard }
    // The year by the local clock, which may be another one than in UTC.
    let year = Self.year(ofDay: Self.floored(time + Int64(standard), by: 86_400))
    let begin = Self.time(daylight.begin, year: year) - Int64(standard)
    let end = Self.time(daylight.end, year: year) - Int64(daylight.offset)
    let isDaylight = begin < end ? begin <= time && time < end : time < end || begin <= time
    return isDaylight ? daylight.offset : standard
  }

  /// The moment in a year, in seconds since 1970 by the local clock.
  private static func time(_ moment: Moment, year: Int64) -> Int64 {
    let first = days(before: year)
    let day: Int64
    switch moment.day {
    case .julian(let number):
      day = first + Int64(number) - 1 + (isLeap(year) && number >= 60 ? 1 : 0)
    case .zeroBased(let number): day = first + Int64(number)
    case .weekday(let weekday, let week, let month):
      let start = (1..<Int64(month)).reduce(first) { $0 + length(ofMonth: $1, year) }
      // 1970 began on a Thursday.
      let offset = (Int64(weekday) - (start + 4)) % 7
      var found = start + (offset + 7) % 7 + Int64(week - 1) * 7
      while found >= start + length(ofMonth: Int64(month), year) { found -= 7 }
      day = found
    }
    return day * 86_400 + Int64(moment.seconds)
  }

  private static func isLeap(_ year: Int64) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  private static func length(ofMonth month: Int64, _ year: Int64) -> Int64 {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from the start of 1970 to the start of a year; negative before.
  private static func days(before year: Int64) -> Int64 {
    let passed = year - 1
    let leapDays = floored(passed, by: 4) - floored(passed, by: 100) + floored(passed, by: 400)
    return (year - 1970) * 365 + leapDays - 477  // 477 leap days before 1970
  }

  private static func year(ofDay day: Int64) -> Int64 {
    var year = 1970 + floored(day * 400, by: 146_097)
    if days(before: year) > day { year -= 1 }
    if days(before: year + 1) <= day { year += 1 }
    return year
  }

  private static func floored(_ number: Int64, by divisor: Int64) -> Int64 {
    let quotient = number / divisor
    return number % divisor < 0 ? quotient - 1 : quotient
  }
}
