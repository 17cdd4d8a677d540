import Core

extension Hints {
  /// The tables of codes with a hint of their own, by subject. Each is made when an error needs it.
  static var tables: [[String: Sentence]] { [table, node, wallet, command, file] }

  /// The hint for a code, whatever the command: its own, or else that of its family.
  static func common(for code: String) -> Sentence? {
    own(for: code) ?? HintFamilies.hint(for: code)
  }

  /// The hint for an error of the command with this path. What is our own fault is to be reported.
  static func common(for report: Report, in path: [String]) -> Sentence? {
    guard report.kind == .bug else { return hint(for: report.code, in: path) }
    return own(for: report.code) ?? table["unexpected"]
  }

  private static func own(for code: String) -> Sentence? {
    table[code] ?? node[code] ?? wallet[code] ?? command[code] ?? file[code]
  }
}
