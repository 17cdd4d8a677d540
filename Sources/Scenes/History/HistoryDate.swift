package import Core
import Entity

/// A day of a time zone, or a time with its own zone (RFC 3339).
enum HistoryDate {
  /// Returns the seconds since 1970 from the beginning of the first date to the end of the last.
  ///
  /// - Throws: ``HistoryDateError``.
  static func times(
    after first: String?,
    until last: String?,
    in zone: TimeZoneRules = .utc
  ) throws(HistoryDateError) -> ClosedRange<UInt64>? {
    guard first != nil || last != nil else { return nil }
    var range: (UInt64, UInt64) = (0, .max)
    if let first { range.0 = UInt64(clamping: try seconds(of: first, zone).first) }
    if let last {
      let second = try seconds(of: last, zone).last
      guard second >= 0 else { throw .range(last) }
      range.1 = UInt64(second)
    }
    guard range.0 <= range.1 else { throw .order(first: first ?? "", last: last ?? "") }
    return range.0...range.1
  }

  /// Returns the first and the last whole second of a day or a time.
  private static func seconds(
    of text: String,
    _ zone: TimeZoneRules
  ) throws(HistoryDateError) -> (first: Int64, last: Int64) {
    let isDay = text.utf8.count == "2026-01-31".utf8.count
    let whole = isDay ? "\(text)T00:00:00Z" : text
    guard let time = InternetTime(parsing: whole) else {
      throw isReal(whole) ? .form(text) : .range(text)
    }
    if isDay {
      guard let day = try? LocalDay(parsing: text) else { throw .range(text) }
      return (zone.start(of: day), zone.start(of: day.next) - 1)
    }
    return (time.hasFraction ? time.seconds + 1 : time.seconds, time.seconds)
  }

  /// False if a text has the form of a time, but no day or hour is called so.
  private static func isReal(_ text: String) -> Bool {
    let plain = String(text.prefix(19)).uppercased() + "Z"
    do {
      _ = try UTCTime(parsing: plain)
      return true
    } catch {
      return error != .range
    }
  }
}

/// A text that is no date, or a period that ends before it begins.
package enum HistoryDateError: Error, Equatable {
  case form(String)
  case range(String)
  case order(first: String, last: String)
}

extension HistoryDateError: Reportable {
  package var report: Report {
    switch self {
    case .form(let text):
      Report(
        .usage,
        "history-date-form",
        "invalid date: expected the form 2026-01-31 or 2026-01-31T23:59:59Z, found "
          + "\(foreign: text.isEmpty ? "\"\"" : text)"
      )
    case .range(let text):
      Report(
        .usage,
        "history-date-range",
        "invalid date: must be a real date and time from 1970 to 9999, found \(foreign: text)"
      )
    case .order(let first, let last):
      Report(
        .usage,
        "history-date-order",
        "invalid dates: \(foreign: first) is later than \(foreign: last)"
      )
    }
  }
}
