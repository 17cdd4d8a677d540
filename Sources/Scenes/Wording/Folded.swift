/// Text for a terminal, broken between words and not within them.
package enum Folded {
  /// Breaks every line that takes more than so many columns at its blanks.
  ///
  /// What goes on stands below the value where the line is `name  value`, else two columns in; behind
  /// the mark where it is somebody else's text. A word that is too long for a line of its own, such as
  /// calldata, is left to the terminal.
  package static func text(_ text: String, columns: Int) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { lines($0, columns: columns, margin: margin(of: $0, columns: columns)) }
      .joined(separator: "\n")
  }

  /// Breaks sentences, which go on where they began.
  package static func prose(_ text: String, columns: Int) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .flatMap { lines($0, columns: columns, margin: "") }
  }

  private static func lines(_ line: Substring, columns: Int, margin: String) -> [String] {
    guard Table.width(String(line)) > columns else { return [String(line)] }
    var lines: [String] = []
    var current = ""
    var rest = line
    while !rest.isEmpty {
      let blanks = rest.prefix { $0 == " " }
      let word = rest.dropFirst(blanks.count).prefix { $0 != " " }
      rest = rest[word.endIndex...]
      guard !word.isEmpty else { break }
      let isFirst = current.allSatisfy { $0 == " " }
      let isHelped = Table.width(margin + word) <= columns
      if isFirst || !isHelped || Table.width(current + blanks + word) <= columns {
        current += blanks + word
      } else {
        lines.append(current)
        current = margin + word
      }
    }
    return lines + [current]
  }

  private static func margin(of line: Substring, columns: Int) -> String {
    let mark = "| "
    guard !line.hasPrefix(mark) else { return mark }
    return String(repeating: " ", count: indent(of: line, columns: columns))
  }

  /// Where the value of `name  value` begins, if that leaves half of the line; else two columns in.
  private static func indent(of line: Substring, columns: Int) -> Int {
    let start = line.prefix { $0 == " " }.count
    var column = start
    var blanks = 0
    for character in line.dropFirst(start) {
      if character != " ", blanks > 1 { return column <= columns / 2 ? column : start + 2 }
      blanks = character == " " ? blanks + 1 : 0
      column += Table.width(String(character))
    }
    return start + 2
  }
}
