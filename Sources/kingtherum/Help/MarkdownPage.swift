import Scenes

/// A Markdown page of the project as plain text for a terminal.
///
/// Supports what these pages use: headings, paragraphs, lists, tables and blocks of commands.
struct MarkdownPage {
  private var lines: [String] = []
  private let columns: Int

  init(_ markdown: String, columns: Int) {
    self.columns = max(columns, 24)
    var block: [String] = []
    var isFenced = false
    var isConsole = false
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        finish(&block)
        separate()
        isFenced.toggle()
        isConsole = line == "```console"
      } else if isFenced {
        // What is copied must stay the same, which only a shell grants to a broken line.
        let rows = isConsole ? ShellRows.rows(of: line, columns: self.columns - 4) : [line]
        lines += rows.map { $0.isEmpty ? "" : "    " + $0 }
      } else if line.isEmpty {
        finish(&block)
      } else if line.hasPrefix("#") {
        finish(&block)
        separate()
        let words = Self.plain(String(line.drop { $0 == "#" || $0 == " " }))
        lines += WrappedText.prose(words, columns: self.columns) + [""]
      } else if Self.listMark(line) != nil {
        finish(&block)
        block = [line]
      } else {
        block.append(line)
      }
    }
    finish(&block)
    while lines.last == "" { lines.removeLast() }
  }

  var text: String { lines.joined(separator: "\n") }

  private mutating func finish(_ block: inout [String]) {
    guard let first = block.first else { return }
    defer { block = [] }
    if first.hasPrefix("|") {
      separate()
      lines += table(block) + [""]
    } else if let mark = Self.listMark(first) {
      let words = ([String(first.dropFirst(mark.count))] + block.dropFirst()).map(Self.trimmed)
      lines += hangingIndent(mark, Self.plain(words.joined(separator: " ")))
    } else {
      separate()
      let text = Self.plain(block.map(Self.trimmed).joined(separator: " "))
      lines += WrappedText.prose(text, columns: columns) + [""]
    }
  }

  /// Adds an empty line, as before everything except a list item after another.
  private mutating func separate() {
    if let last = lines.last, !last.isEmpty { lines.append("") }
  }

  private func hangingIndent(_ mark: String, _ text: String) -> [String] {
    let margin = String(repeating: " ", count: mark.count)
    let rows = WrappedText.prose(text, columns: max(columns - mark.count, 16))
    return rows.enumerated().map { ($0 == 0 ? mark : margin) + $1 }
  }

  /// Returns each row with its first cell as the name and the other cells as its description.
  private func table(_ block: [String]) -> [String] {
    let rows = block.map(Self.cells)
    guard let head = rows.first, rows.count > 2 else { return block }
    return HelpTable.lines(
      rows.dropFirst(2).map { cells in
        (cells.first ?? "", Self.sentence(of: Array(cells.dropFirst()), head.dropFirst()))
      },
      columns: columns
    )
  }

  /// Joins the cells: a word and its meaning, or a text with further cells after their headings.
  private static func sentence(of cells: [String], _ head: ArraySlice<String>) -> String {
    var sentence = cells.first ?? ""
    for (cell, title) in zip(cells, head).dropFirst() where !cell.isEmpty {
      if sentence.isEmpty {
        sentence = cell
      } else if sentence.contains(" ") {
        sentence += " (\(title): \(cell))"
      } else {
        sentence += ": " + cell
      }
    }
    return sentence
  }

  private static func cells(_ line: String) -> [String] {
    trimmed(line).dropFirst().split(separator: "|", omittingEmptySubsequences: false).dropLast()
      .map { uncoded(plain(trimmed(String($0)))) }
  }

  /// Returns `- ` or `1. ` if the line is an item of a list.
  private static func listMark(_ line: String) -> String? {
    if line.hasPrefix("- ") { return "- " }
    let number = line.prefix { $0.isNumber }
    return !number.isEmpty && line.dropFirst(number.count).hasPrefix(". ") ? number + ". " : nil
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
  }

  /// Removes the backticks around a cell, which a command or a key has for itself.
  private static func uncoded(_ cell: String) -> String {
    let parts = cell.split(separator: "`", omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].isEmpty && parts[2].isEmpty ? String(parts[1]) : cell
  }

  /// Removes the Markdown for bold and links; the text of a link stays.
  ///
  /// Backticks stay, too: without them a command is lost among the words around it.
  private static func plain(_ text: String) -> String {
    var rest = text.replacing("**", with: "")[...]
    var plain = ""
    while let middle = rest.firstRange(of: "]("),
      let open = rest[..<middle.lowerBound].lastIndex(of: "["),
      let close = rest[middle.upperBound...].firstIndex(of: ")")
    {
      plain += rest[..<open] + rest[rest.index(after: open)..<middle.lowerBound]
      rest = rest[rest.index(after: close)...]
    }
    return plain + rest
  }
}
