/// The columns of a table: where each starts, how wide it is and how it is aligned.
struct TableColumns: Sendable, Equatable {
  /// The spaces between two columns.
  static let gap = 2

  private let sides: [Table.Side]
  private let widths: [Int]

  init(of rows: [[String]], _ sides: [Table.Side]) {
    self.sides = sides
    widths = sides.indices.map { column in
      rows.map { column < $0.count ? Table.width($0[column]) : 0 }.max() ?? 0
    }
  }

  /// Returns the aligned cells of a row, from the first column on, without trailing spaces.
  func line(_ cells: [String]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let blanks = String(repeating: " ", count: widths[column] - Table.width(cell))
      line += column == 0 ? "" : String(repeating: " ", count: Self.gap)
      line += sides[column] == .right ? blanks + cell : cell + blanks
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  func start(of column: Int) -> Int { widths.prefix(column).reduce(0) { $0 + $1 + Self.gap } }

  /// The number of columns that fit in a terminal of this width: at least a mark and one more.
  func count(fitting width: Int) -> Int {
    var count = marks + 1
    while count < widths.count, start(of: count) + widths[count] <= width { count += 1 }
    return count
  }

  /// The indent of cells below the first one.
  var indent: Int { start(of: marks) + Self.gap }

  private var marks: Int { sides.prefix { $0 == .mark }.count }
}
