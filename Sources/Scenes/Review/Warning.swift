package import Core

/// Something its owner should know before signing: a grade, a stable code, and a sentence.
///
/// The sentence tells the fact; the way, where there is one, what can be done about it.
package struct Warning: Sendable, Hashable, Encodable {
  package enum Grade: String, Sendable, Encodable, CaseIterable {
    case info, caution, danger

    /// What stands before a sentence of this grade.
    package var word: Sentence {
      switch self {
      case .info: "info"
      case .caution: "caution"
      case .danger: "danger"
      }
    }
  }

  package let grade: Grade
  package let code: String
  package let message: Sentence
  package let suggestedAction: SuggestedAction?

  package var line: Sentence { .graded(grade, message) }

  private enum CodingKeys: String, CodingKey { case grade, code, message }
}

extension Warning {
  /// Good to know.
  static func info(_ code: String, _ message: Sentence, suggestedAction: SuggestedAction? = nil)
    -> Warning
  {
    Warning(grade: .info, code: code, message: message, suggestedAction: suggestedAction)
  }

  /// To be weighed.
  static func caution(_ code: String, _ message: Sentence, suggestedAction: SuggestedAction? = nil)
    -> Warning
  {
    Warning(grade: .caution, code: code, message: message, suggestedAction: suggestedAction)
  }

  /// By which all that somebody has may be lost.
  static func danger(_ code: String, _ message: Sentence, suggestedAction: SuggestedAction? = nil)
    -> Warning
  {
    Warning(grade: .danger, code: code, message: message, suggestedAction: suggestedAction)
  }
}

extension [Warning] {
  /// The lines of those that are dangers.
  var dangers: [Sentence] { filter { $0.grade == .danger }.map(\.line) }

  /// What can be done about them, each once.
  var suggestedActions: [SuggestedAction] {
    let found = Set(compactMap(\.suggestedAction))
    return SuggestedAction.allCases.filter(found.contains)
  }
}

extension Sentence {
  /// A sentence beside an answer that is good to know.
  package static func info(_ message: Sentence) -> Sentence { .graded(.info, message) }

  /// A sentence beside an answer that is to be weighed.
  package static func caution(_ message: Sentence) -> Sentence { .graded(.caution, message) }

  /// A sentence beside an answer that tells how all that somebody has may be lost.
  package static func danger(_ message: Sentence) -> Sentence { .graded(.danger, message) }

  static func graded(_ grade: Warning.Grade, _ message: Sentence) -> Sentence {
    "\(grade.word): \(message)"
  }
}
