import Core

/// Why the home screen or one of its commands did not run.
enum HomeError: Error, Equatable {
  case notStarted(reason: String)
}

extension HomeError: Reportable {
  var report: Report {
    switch self {
    case .notStarted(let reason):
      Report(.refused, "home-not-started", "cannot start another process: \(term: reason)")
    }
  }
}
