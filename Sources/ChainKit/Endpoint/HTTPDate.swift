import Foundation

/// A date of an HTTP header (RFC 9110, §5.6.7): "Sun, 06 Nov 1994 08:49:37 GMT".
enum HTTPDate {
  /// Parses a date to seconds since 1970; nil for other forms.
  static func seconds(_ text: String) -> Int64? {
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
