import Core

extension Hints {
  /// The hints by code, one table for each subject; each is created when an error needs it.
  static var tables: [[String: Sentence]] {
    [table, node, sending, wallet, command, option, file, token, name]
  }

  /// Returns the hint for a code in any command: its own, else that of its family.
  static func common(for code: String) -> Sentence? {
    own(for: code) ?? HintFamilies.hint(for: code)
  }

  /// Returns the hint for an error of the command at `path`; that of a bug says how to report it.
  static func common(for report: Report, in path: [String]) -> Sentence? {
    guard report.kind == .bug else { return hint(for: report.code, in: path) }
    return own(for: report.code) ?? table["unexpected"]
  }

  private static func own(for code: String) -> Sentence? {
    table[code] ?? node[code] ?? sending[code] ?? wallet[code] ?? command[code] ?? option[code]
      ?? file[code] ?? token[code] ?? name[code] ?? label[code]
  }
}
