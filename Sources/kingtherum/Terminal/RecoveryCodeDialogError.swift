import Core

/// The code was shown, and not typed back.
enum RecoveryCodeDialogError: Error, Equatable {
  case notConfirmed
}

extension RecoveryCodeDialogError: Reportable {
  var report: Report {
    switch self {
    case .notConfirmed:
      Report(
        .refused,
        "recovery-code-not-confirmed",
        "the code was wrong 3 times; the wallet does not open by it"
      )
    }
  }
}
