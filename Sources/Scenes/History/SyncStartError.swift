package import Core

/// A text that is no period.
package enum SyncStartError: Error, Equatable {
  case period(String)
}

extension SyncStartError: Reportable {
  package var report: Report {
    switch self {
    case .period(let text):
      Report(
        .usage,
        "history-period-form",
        "invalid period: expected a number with d, w, m or y, such as 90d, found "
          + "\(foreign: text.isEmpty ? "\"\"" : text)"
      )
    }
  }
}
