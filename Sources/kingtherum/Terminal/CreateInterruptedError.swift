import Core
import Scenes

/// A signal that came before a new wallet was stored.
enum CreateInterruptedError: Error, Equatable {
  /// Before its recovery phrase was shown.
  case notShown
  case notCreated
  case storing

  /// The note that is printed beside the error if the input ends before the phrase is shown.
  static let note: Sentence = .info("no wallet was created")

  /// The note that is printed beside any other error after the phrase was shown.
  static let shownNote: Sentence =
    .caution("no wallet was created; destroy the paper if the words are on it")
}

extension CreateInterruptedError: Reportable {
  var report: Report {
    switch self {
    case .notShown: Report(.interrupted, "create-interrupted-early", "no wallet was created")
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
