/// Something its owner should know before signing: a grade, a stable code, and a sentence.
///
/// The sentence tells the fact; the way, where there is one, what can be done about it.
package struct Warning: Sendable, Hashable, Encodable {
  package enum Grade: String, Sendable, Encodable { case info, caution, danger }

  package let grade: Grade
  package let code: String
  package let message: String
  package let way: Way?

  package var line: String { "\(grade.rawValue): \(message)" }

  private enum CodingKeys: String, CodingKey { case grade, code, message }
}

extension Warning {
  /// Good to know.
  static func info(_ code: String, _ message: String, way: Way? = nil) -> Warning {
    Warning(grade: .info, code: code, message: message, way: way)
  }

  /// To be weighed.
  static func caution(_ code: String, _ message: String, way: Way? = nil) -> Warning {
    Warning(grade: .caution, code: code, message: message, way: way)
  }

  /// By which all that somebody has may be lost.
  static func danger(_ code: String, _ message: String, way: Way? = nil) -> Warning {
    Warning(grade: .danger, code: code, message: message, way: way)
  }
}

extension [Warning] {
  /// The lines of those that are dangers.
  var dangers: [String] { filter { $0.grade == .danger }.map(\.line) }

  /// What can be done about them, each once.
  var ways: [Way] {
    let found = Set(compactMap(\.way))
    return Way.allCases.filter(found.contains)
  }
}
