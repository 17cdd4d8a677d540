/// A source that is written line by line, in the form that `swift format` gives it.
struct SourceText {
  /// The longest line, in characters.
  static let width = 100

  private(set) var lines: [String] = []

  /// The text with a line break after each line.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// Adds lines, indented to a depth of so many steps; an empty line stays empty.
  mutating func add(_ depth: Int = 0, _ new: String...) { add(depth, new) }

  mutating func add(_ depth: Int = 0, _ new: [String]) {
    let indent = String(repeating: "  ", count: depth)
    lines += new.map { $0.isEmpty ? "" : indent + $0 }
  }

  /// Adds an empty line, unless there is one or nothing is written.
  mutating func skip() {
    guard let last = lines.last, !last.isEmpty else { return }
    lines.append("")
  }

  /// Adds a call or a declaration with a list in brackets: on one line if it fits, else with a line
  /// for each element.
  mutating func list(
    _ depth: Int,
    _ head: String,
    _ elements: [String],
    _ tail: String,
    isTrailed: Bool = false
  ) {
    let line = head + elements.joined(separator: ", ") + tail
    // The formatter leaves room for a last comma, even where it writes none.
    let width = Self.width - (isTrailed ? 1 : 0)
    guard depth * 2 + line.count > width, !elements.isEmpty else { return add(depth, line) }
    add(depth, head)
    for (index, element) in elements.enumerated() {
      let isLast = index == elements.count - 1
      add(depth + 1, element + (isLast && !isTrailed ? "" : ","))
    }
    add(depth, tail)
  }

  /// Adds a guard that throws an error.
  mutating func guarded(_ depth: Int, _ condition: String, throwing error: String) {
    let line = "guard \(condition) else { throw \(error) }"
    guard depth * 2 + line.count > Self.width else { return add(depth, line) }
    add(depth, "guard \(condition) else {")
    add(depth + 1, "throw \(error)")
    add(depth, "}")
  }

  /// A string literal of Swift.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for character in text {
      if character == "\"" || character == "\\" { quoted += "\\" }
      quoted.append(character)
    }
    return quoted + "\""
  }
}
