/// Something its owner should know before signing: a grade, a stable code, and a sentence.
package struct Warning: Sendable, Hashable, Encodable {
  package enum Grade: String, Sendable, Encodable { case info, caution, danger }

  package let grade: Grade
  package let code: String
  package let message: String

  package var line: String { "\(grade.rawValue): \(message)" }
}

extension Warning {
  /// Good to know.
  static func info(_ code: String, _ message: String) -> Warning {
    Warning(grade: .info, code: code, message: message)
  }

  /// To be weighed.
  static func caution(_ code: String, _ message: String) -> Warning {
    Warning(grade: .caution, code: code, message: message)
  }

  /// By which all that somebody has may be lost.
  static func danger(_ code: String, _ message: String) -> Warning {
    Warning(grade: .danger, code: code, message: message)
  }
}
