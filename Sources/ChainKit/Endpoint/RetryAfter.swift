import Foundation

/// Parses the `Retry-After` header: seconds, or a date (RFC 9110, §10.2.3).
enum RetryAfter {
  /// The longest pause in seconds that a node may ask for.
  static let longest: Int64 = 300

  /// Parses the header; a date is relative to the server's own clock, if known.
  ///
  /// Returns nil if no pause is asked for; then our own back-off applies.
  static func parse(_ text: String?, date: String?, now: Int64) -> Duration? {
    guard let text = text?.trimmingCharacters(in: .whitespaces), !text.isEmpty else { return nil }
    if text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) {
      return pause(Int64(text) ?? longest)
    }
    guard let until = seconds(text) else { return nil }
    return pause(until - (date.flatMap(seconds) ?? now))
  }

  private static func pause(_ seconds: Int64) -> Duration? {
    seconds <= 0 ? nil : .seconds(min(seconds, longest))
  }

  /// Parses an HTTP date, "Sun, 06 Nov 1994 08:49:37 GMT", to seconds since 1970.
  private static func seconds(_ text: String) -> Int64? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = Int(parts[1]), let year = Int(parts[3]),
      let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let clock = parts[4].split(separator: ":").map { Int($0) }
    guard clock.count == 3, let hour = clock[0], let minute = clock[1], let second = clock[2] else {
      return nil
    }
    var calendar = Calendar(identifier: .gregorian)
    guard let zone = TimeZone(secondsFromGMT: 0) else { return nil }
    calendar.timeZone = zone
    let date = calendar.date(
      from: DateComponents(
        year: year,
        month: month + 1,
        day: day,
        hour: hour,
        minute: minute,
        second: second
      )
    )
    return date.map { Int64($0.timeIntervalSince1970) }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
