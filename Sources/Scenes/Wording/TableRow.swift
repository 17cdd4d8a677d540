/// A row of a table, which can be laid out for a terminal that is narrower than the table.
package struct TableRow: Sendable, Equatable {
  private let cells: [String]
  private let columns: TableColumns

  init(_ cells: [String], in columns: TableColumns) {
    (self.cells, self.columns) = (cells, columns)
  }

  /// A text beside the other cells has at least this many columns, or goes below them.
  private static let narrowestText = 24

  /// Returns the row in lines for a terminal of this width.
  ///
  /// If it is too wide, as many columns of the table as fit stay aligned with those of the other
  /// rows. The last cell continues below its own start if there is room. Otherwise the cells that
  /// are left follow on lines of their own, indented below the first. A cell that is itself wider
  /// than the terminal has a line of its own, and is left to `WrappedText`.
  func lines(width: Int) -> [String] {
    let whole = columns.line(cells)
    guard Table.width(whole) > width else { return [whole] }
    let count = columns.count(fitting: width)
    let rest = cells.indices.dropFirst(count).filter { !cells[$0].isEmpty }
    let head = columns.line(Array(cells.prefix(count)))
    if rest.count == 1, let last = rest.first {
      let start = columns.start(of: last)
      let room = width - start
      if room >= Self.narrowestText, Self.widestWord(of: cells[last]) <= room {
        return Self.hanging(WrappedText.prose(cells[last], columns: room), head, start: start)
      }
    }
    // A row that continues the one above has no name.
    return (head.isEmpty ? [] : [head]) + packed(rest.map { cells[$0] }, width: width)
  }

  private static func widestWord(of text: String) -> Int {
    text.split(separator: " ").map { Table.width($0) }.max() ?? 0
  }

  private static func hanging(_ rows: [String], _ head: String, start: Int) -> [String] {
    rows.enumerated().map { place, row in
      (place == 0 ? head + blanks(start - Table.width(head)) : blanks(start)) + row
    }
  }

  /// Returns the cells in as few indented lines as they fit in.
  private func packed(_ cells: [String], width: Int) -> [String] {
    let indent = Self.blanks(columns.indent)
    var lines: [String] = []
    for cell in cells {
      let room = width - columns.indent
      if let last = lines.last, Table.width(last) + TableColumns.gap + Table.width(cell) <= width {
        lines[lines.count - 1] = last + Self.blanks(TableColumns.gap) + cell
      } else if Self.widestWord(of: cell) <= room {
        lines += WrappedText.prose(cell, columns: room).map { indent + $0 }
      } else {
        lines.append(indent + cell)
      }
    }
    return lines
  }

  private static func blanks(_ count: Int) -> String { String(repeating: " ", count: count) }
}
