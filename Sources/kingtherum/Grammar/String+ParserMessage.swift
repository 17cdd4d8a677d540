/// The parts of the parser's messages.
extension String {
  /// Returns the text between a prefix and a suffix; nil if either is missing.
  func between(_ start: String, _ end: String) -> String? {
    guard hasPrefix(start) else { return nil }
    let rest = dropFirst(start.count)
    return rest.hasSuffix(end) ? String(rest.dropLast(end.count)) : nil
  }

  func halves(atFirst mark: String) -> (String, String)? {
    firstRange(of: mark).map { (String(self[..<$0.lowerBound]), String(self[$0.upperBound...])) }
  }

  func halves(atLast mark: String) -> (String, String)? {
    // Searches backwards, since a mark in typed text may share a quote with the last one.
    indices.last { self[$0...].hasPrefix(mark) }.map {
      (String(self[..<$0]), String(self[$0...].dropFirst(mark.count)))
    }
  }

  /// The words in single quotes of the program's own text, which has no other quotes.
  var quoted: [String] {
    split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }
      .map { String($0.element) }
  }

  /// An option without its value, or the name of an argument without its brackets.
  ///
  /// So `--out <file>` becomes `--out`, and `<name> ...` becomes `name`.
  var argumentName: String {
    if hasPrefix("-") { return String(prefix { $0 != " " }) }
    return String(drop { $0 == "<" }.prefix { $0 != ">" })
  }
}
