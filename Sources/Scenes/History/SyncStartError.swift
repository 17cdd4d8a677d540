package import Core

/// A text that is no start of a sync, or no period.
package enum SyncStartError: Error, Equatable {
  /// Neither a day, nor a time, nor a block number.
  case form(String)
  case period(String)
  /// A period of nothing.
  case short(String)
}

extension SyncStartError: Reportable {
  package var report: Report {
    switch self {
    case .form(let text):
      Report(
        .usage,
        "history-start-form",
        "invalid start: expected a day, a time or a block number, found "
          + "\(foreign: text.isEmpty ? "\"\"" : text)"
      )
    case .period(let text):
      Report(
        .usage,
        "history-period-form",
        "invalid period: expected a number with d, w, m or y, such as 90d, found "
          + "\(foreign: text.isEmpty ? "\"\"" : text)"
      )
    case .short(let text):
      Report(
        .usage,
        "history-period-short",
        "invalid period: must be at least 1d, found \(foreign: text)"
      )
    }
  }
}
