import Core
import Scenes

/// A signal that came before a new wallet was stored, but after its recovery phrase was shown.
enum CreateInterruptedError: Error, Equatable {
  case notCreated
  case storing

  /// The note that is printed beside any other error after the phrase was shown.
  static let shownNote: Sentence =
    .caution("no wallet was created; destroy the paper if the words are on it")
}

extension CreateInterruptedError: Reportable {
  var report: Report {
    switch self {
    case .notCreated:
      Report(
        .interrupted,
        "create-interrupted",
        "no wallet was created; discard the recovery phrase that was shown"
      )
    case .storing:
      Report(
        .interrupted,
        "create-interrupted-storing",
        "interrupted while the wallet was stored: it may not exist"
      )
    }
  }
}
