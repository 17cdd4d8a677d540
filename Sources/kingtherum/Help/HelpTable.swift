import Scenes

/// Rows of a name and what it is for, as help lists commands and options.
enum HelpTable {
  typealias Row = (label: String, text: String)

  private static let indent = 2
  /// Between a name and its text.
  private static let gap = 2
  /// A longer name has a line of its own.
  private static let widestLabel = 28
  /// With less room for the texts they stand below the names.
  private static let narrowestText = 34
  private static let indentBelow = 6

  /// The rows, as lines of at most so many columns where words allow it.
  static func lines(_ rows: [Row], columns: Int) -> [String] {
    let fitting = rows.map { WrappedText.width(of: $0.label) }.filter { $0 <= widestLabel }
    let start = indent + (fitting.max() ?? 0) + gap
    let isBeside = columns - start >= narrowestText
    return rows.flatMap { row in
      isBeside
        ? beside(row, start: start, columns: columns)
        : below(trimmed(row.label), indent, columns) + below(row.text, indentBelow, columns)
    }
  }

  private static func beside(_ row: Row, start: Int, columns: Int) -> [String] {
    let texts = below(row.text, start, columns)
    let label = blanks(indent) + row.label
    let width = WrappedText.width(of: label)
    guard width + gap <= start, let first = texts.first else { return [label] + texts }
    let head = label + blanks(start - width) + first.dropFirst(start)
    return [head] + texts.dropFirst()
  }

  private static func below(_ text: String, _ start: Int, _ columns: Int) -> [String] {
    WrappedText.prose(text, columns: max(columns - start, 16)).map { blanks(start) + $0 }
  }

  /// Labels of options are set in, and others are filled up, to stand below each other.
  private static func trimmed(_ label: String) -> String {
    let start = label.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
