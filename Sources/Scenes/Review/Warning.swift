package import Core

/// Something to know before signing: a grade, a stable code, and a sentence.
///
/// The sentence states the fact; the suggested action, if any, says what to do about it.
package struct Warning: Sendable, Hashable, Encodable {
  package let grade: WarningGrade
  package let code: String
  package let message: Sentence
  package let suggestedAction: SuggestedAction?

  package var line: Sentence { .graded(grade, message) }

  private enum CodingKeys: String, CodingKey { case grade, code, message }
}

extension Warning {
  /// Creates a warning that is good to know.
  static func info(_ code: String, _ message: Sentence, suggestedAction: SuggestedAction? = nil)
    -> Warning
  {
    Warning(grade: .info, code: code, message: message, suggestedAction: suggestedAction)
  }

  /// Creates a warning to consider before signing.
  static func caution(_ code: String, _ message: Sentence, suggestedAction: SuggestedAction? = nil)
    -> Warning
  {
    Warning(grade: .caution, code: code, message: message, suggestedAction: suggestedAction)
  }

  /// Creates a warning about the possible loss of everything the account has.
  static func danger(_ code: String, _ message: Sentence, suggestedAction: SuggestedAction? = nil)
    -> Warning
  {
    Warning(grade: .danger, code: code, message: message, suggestedAction: suggestedAction)
  }
}

extension [Warning] {
  /// The lines of the warnings with grade `danger`.
  var dangers: [Sentence] { filter { $0.grade == .danger }.map(\.line) }

  /// The lines of the dangers and then of the cautions.
  var reminder: StyledText {
    StyledText(dangers + filter { $0.grade == .caution }.map(\.line))
  }

  /// The suggested actions, without duplicates.
  var suggestedActions: [SuggestedAction] {
    let found = Set(compactMap(\.suggestedAction))
    return SuggestedAction.allCases.filter(found.contains)
  }
}
