package import Core

/// Something its owner should know before signing: a grade, a stable code, and a sentence.
///
/// The sentence tells the fact; the way, where there is one, what can be done about it.
package struct Warning: Sendable, Hashable, Encodable {
  package enum Grade: String, Sendable, Encodable { case info, caution, danger }

  package let grade: Grade
  package let code: String
  package let message: Sentence
  package let suggestedAction: SuggestedAction?

  package var line: String { "\(grade.rawValue): \(message.text)" }

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
  var dangers: [String] { filter { $0.grade == .danger }.map(\.line) }

  /// What can be done about them, each once.
  var suggestedActions: [SuggestedAction] {
    let found = Set(compactMap(\.suggestedAction))
    return SuggestedAction.allCases.filter(found.contains)
  }
}
