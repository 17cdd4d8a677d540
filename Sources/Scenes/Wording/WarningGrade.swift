package import Core

/// How much depends on a warning or a note.
package enum WarningGrade: String, Sendable, Encodable, CaseIterable {
  case info, caution, danger

  /// The word before a sentence of this grade.
  package var word: Sentence {
    switch self {
    case .info: "info"
    case .caution: "caution"
    case .danger: "danger"
    }
  }
}

extension Sentence {
  /// A note that is good to know.
  package static func info(_ message: Sentence) -> Sentence { .graded(.info, message) }

  /// A note to consider.
  package static func caution(_ message: Sentence) -> Sentence { .graded(.caution, message) }

  /// A note about the possible loss of everything.
  package static func danger(_ message: Sentence) -> Sentence { .graded(.danger, message) }

  static func graded(_ grade: WarningGrade, _ message: Sentence) -> Sentence {
    "\(grade.word): \(message)"
  }
}
