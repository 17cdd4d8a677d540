/// Columns for the terminal: two spaces between them, no trailing blanks.
package struct Table {
  package enum Side: Sendable { case left, right }

  private var rows: [[String]]
  private let sides: [Side]

  package init(_ sides: [Side], header: [String]? = nil) {
    self.sides = sides
    rows = header.map { [$0] } ?? []
  }

  package mutating func add(_ cells: String...) { rows.append(cells) }

  package var text: String {
    let widths = sides.indices.map { column in
      rows.map { column < $0.count ? Self.width($0[column]) : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        let blanks = String(repeating: " ", count: widths[column] - Self.width(cell))
        line += (column == 0 ? "" : "  ") + (sides[column] == .left ? cell + blanks : blanks + cell)
      }
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }

  /// Terminal cells, not characters: Korean, Chinese and Japanese letters take two.
  static func width(_ text: String) -> Int {
    text.reduce(0) { $0 + (($1.unicodeScalars.first?.isWide ?? false) ? 2 : 1) }
  }
}

extension Unicode.Scalar {
  /// UAX 11, "East Asian Width": the wide and full-width blocks.
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE4F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      true
    default: false
    }
  }
}
