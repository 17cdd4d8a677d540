/// The columns of a table: where each starts, how wide it is and how it is aligned.
struct TableColumns: Sendable, Equatable {
  /// The spaces between two columns.
  static let gap = 2

  private let sides: [Table.Side]
  private let widths: [Int]
  /// The widths from the decimal point on.
  private let fractions: [Int]

  init(of rows: [[String]], _ sides: [Table.Side]) {
    self.sides = sides
    let columns = sides.indices.map { column in rows.compactMap { $0.dropFirst(column).first } }
    fractions = zip(sides, columns).map { side, cells in
      side == .decimal ? cells.map(Self.fraction).max() ?? 0 : 0
    }
    widths = zip(columns, fractions).map { cells, fraction in
      let wholes = cells.map { Table.width($0) - (fraction > 0 ? Self.fraction($0) : 0) }
      return (wholes.max() ?? 0) + fraction
    }
  }

  /// Returns the aligned cells of a row, from the first column on, without trailing spaces.
  func line(_ cells: [String]) -> String {
    var line = ""
    for (column, cell) in cells.enumerated() {
      let blanks = widths[column] - Table.width(cell)
      let after =
        switch sides[column] {
        case .left, .mark: blanks
        case .right: 0
        case .decimal: fractions[column] - Self.fraction(cell)
        }
      line += column == 0 ? "" : Self.spaces(Self.gap)
      line += Self.spaces(blanks - after) + cell + Self.spaces(after)
    }
    while line.hasSuffix(" ") { line.removeLast() }
    return line
  }

  private static func spaces(_ count: Int) -> String { String(repeating: " ", count: count) }

  /// The width of a number's decimals, with the point; 0 without one.
  private static func fraction(_ cell: String) -> Int {
    cell.firstIndex(of: ".").map { cell.distance(from: $0, to: cell.endIndex) } ?? 0
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
