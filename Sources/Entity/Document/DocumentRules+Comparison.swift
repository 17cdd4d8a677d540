import Core

extension DocumentRules {
  /// Compares a document with the one computed from its bytes and its free members.
  ///
  /// The order of members does not matter; every text must be spelled as this program writes it.
  /// - Throws: `DocumentError.disagree` with the first field that differs, and both values.
  static func compare(
    _ stated: JSON,
    with computed: JSON,
    at path: String = ""
  ) throws(DocumentError) {
    switch (stated, computed) {
    case (.object(let stated), .object(let computed)):
      for member in computed {
        let field = path.isEmpty ? member.key : path + "." + member.key
        guard let found = stated.first(where: { $0.key == member.key }) else {
          throw .disagree(field: field, stated: nil, computed: text(member.value))
        }
        try compare(found.value, with: member.value, at: field)
      }
      for member in stated where !computed.contains(where: { $0.key == member.key }) {
        let field = path.isEmpty ? member.key : path + "." + member.key
        throw .disagree(field: field, stated: text(member.value), computed: nil)
      }
    case (.array(let stated), .array(let computed)):
      for index in 0..<max(stated.count, computed.count) {
        let field = "\(path)[\(index)]"
        guard index < stated.count else {
          throw .disagree(field: field, stated: nil, computed: text(computed[index]))
        }
        guard index < computed.count else {
          throw .disagree(field: field, stated: text(stated[index]), computed: nil)
        }
        try compare(stated[index], with: computed[index], at: field)
      }
    default:
      guard stated == computed else {
        throw .disagree(field: path, stated: text(stated), computed: text(computed))
      }
    }
  }

  private static func text(_ json: JSON) -> String {
    guard case .string(let text) = json else { return json.render() }
    return text
  }
}
