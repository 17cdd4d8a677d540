package import Core

/// Columns for a terminal, with two spaces between them and no trailing spaces.
package struct Table {
  package enum Side: Sendable {
    case left, right
    /// Numbers, aligned at the decimal point.
    case decimal
    /// A mark at the left, which is never separated from the cell after it.
    case mark
  }

  private var rows: [[String]]
  private let sides: [Side]
  /// Lines below rows, by the index of the row.
  private var below: [Int: StyledText] = [:]

  package init(_ sides: [Side], header: [Sentence]? = nil) {
    self.sides = sides
    rows = header.map { [$0.map(\.text)] } ?? []
  }

  package mutating func add(_ cells: Sentence...) { add(cells) }

  package mutating func add(_ cells: [Sentence]) { rows.append(cells.map(\.text)) }

  /// Adds a line below the last row that is in no column, indented by two spaces.
  mutating func add(below line: Sentence) {
    below[rows.count - 1, default: StyledText()].add(data: "  " + line.text)
  }

  /// The table, with a line for each row.
  package var styled: StyledText {
    let columns = TableColumns(of: rows, sides)
    return rows.enumerated().reduce(into: StyledText()) { text, row in
      text.add(TableRow(row.element, in: columns), data: columns.line(row.element))
      if let lines = below[row.offset] { text.add(lines) }
    }
  }

  /// The width in terminal cells: Korean, Chinese and Japanese letters take two, marks none.
  static func width(_ text: some StringProtocol) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.utf8.count }
    return text.unicodeScalars.reduce(0) { $0 + $1.cells }
  }
}

extension Character {
  /// The most cells it takes; a terminal that draws it as one glyph may need fewer.
  var cells: Int { unicodeScalars.reduce(0) { $0 + $1.cells } }
}

extension Unicode.Scalar {
  /// The number of cells it takes; none if it is drawn over the previous one.
  var cells: Int {
    guard value >= 0x300 else { return 1 }
    return switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark: 0
    default: isWide ? 2 : 1
    }
  }

  /// UAX #11, "East Asian Width": the wide and full-width blocks, and emoji.
  private var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2329...0x232A, 0x2630...0x2637, 0x268A...0x268F, 0x2E80...0xA4CF,
      0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D376,
      0x1F200...0x1F2FF, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }
}
