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
        "the recovery code was wrong 3 times; it does not open the wallet"
      )
    }
  }
}
