import Scenes

/// Rows of a name and its description, as help lists commands and options.
enum HelpTable {
  typealias Row = (label: String, text: String)

  private static let indent = 2
  /// The space between a name and its text.
  private static let gap = 2
  /// A longer name has a line of its own.
  private static let widestLabel = 28
  /// If the texts had fewer columns than this, they go below the names.
  private static let narrowestText = 34
  private static let indentBelow = 6

  /// Returns the column at which the texts of all rows start, if they stand beside the names.
  static func textColumn(of labels: [String]) -> Int {
    let fitting = labels.map { WrappedText.width(of: $0) }.filter { $0 <= widestLabel }
    return fitting.max().map { indent + $0 + gap } ?? indentBelow
  }

  /// Returns the rows as lines of at most `columns` columns, where words are short enough.
  ///
  /// The texts start at `column`; without it, they are aligned with each other alone.
  static func lines(_ rows: [Row], columns: Int, textColumn column: Int? = nil) -> [String] {
    let start = column ?? textColumn(of: rows.map(\.label))
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

  /// Removes the spaces that align labels.
  private static func trimmed(_ label: String) -> String {
    let start = label.drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
