import Core
import Scenes

/// A signal that came after a recovery phrase was shown, and before its wallet was stored.
enum ShownPhraseError: Error, Equatable {
  case notCreated
  case storing

  /// The note that is printed beside any other error at that time.
  static let note: Sentence =
    .caution("no wallet was created; destroy the paper if the words are on it")
}

extension ShownPhraseError: Reportable {
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
