package import Core
package import Entity

/// The time that is exported: whole days of a time zone.
package struct ExportPeriod: Sendable {
  /// The first day; nil for the beginning of the history.
  package let first: LocalDay?
  /// The last day; nil for the end of the history.
  package let last: LocalDay?
  package let zone: TimeZoneRules

  /// Takes a whole year, or days as they were typed, such as 2026-01-31; nil for no limit.
  ///
  /// - Throws: ``ExportPeriodError``.
  package init(
    year: Int? = nil,
    from first: String? = nil,
    to last: String? = nil,
    zone: TimeZoneRules = .utc
  ) throws(ExportPeriodError) {
    self.zone = zone
    if let year {
      guard first == nil, last == nil else { throw .yearAndDays }
      guard let day = LocalDay(firstOf: year), let end = try? LocalDay(parsing: "\(year)-12-31")
      else { throw .year(year) }
      (self.first, self.last) = (day, end)
      return
    }
    let (begin, end) = (try first.map(Self.day), try last.map(Self.day))
    if let begin, let end, end < begin { throw .order }
    (self.first, self.last) = (begin, end)
  }

  private static func day(_ text: String) throws(ExportPeriodError) -> LocalDay {
    do { return try LocalDay(parsing: text) } catch { throw .day(text) }
  }

  /// The first second, since 1970 (UTC).
  package var since: UInt64 { first.map { UInt64(max(0, zone.start(of: $0))) } ?? 0 }

  /// The first second after it, since 1970 (UTC).
  package var until: UInt64 { last.map { UInt64(max(0, zone.start(of: $0.next))) } ?? .max }
}

/// Why there is no such time to export.
package enum ExportPeriodError: Error, Equatable {
  case year(Int)
  case yearAndDays
  case day(String)
  case order
}

extension ExportPeriodError: Reportable {
  package var report: Report {
    switch self {
    case .year(let found):
      Report(
        .usage,
        "export-year",
        "invalid year: expected 1970 to 9999, found \(number: "\(found)")"
      )
    case .yearAndDays:
      Report(.usage, "export-year-and-days", "a year conflicts with a first and a last day")
    case .day(let found):
      Report(
        .usage,
        "export-day",
        "invalid date: expected the form 2026-01-31, found \(foreign: found)"
      )
    case .order: Report(.usage, "export-order", "the last day is before the first one")
    }
  }
}
