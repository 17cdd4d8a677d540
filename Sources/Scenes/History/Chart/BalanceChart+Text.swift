import Core

extension BalanceChart {
  /// The most columns of a chart in text.
  private static let widest = 120

  /// Draws the chart in lines of at most `width` columns, with braille dots, two by four in a
  /// character, or else in ASCII.
  func lines(width: Int, height: Int = 10, isASCII: Bool) -> [String] {
    let (high, low) = labels
    let margin = max(high.utf8.count, low.utf8.count)
    let plot = max(8, min(width, Self.widest) - margin - 2)
    let rows = isASCII ? ascii(plot, height) : braille(plot, height)
    let axis = isASCII ? "|" : "│"
    var lines = rows.enumerated().map { number, row in
      let label = number == 0 ? high : number == height - 1 ? low : ""
      let space = String(repeating: " ", count: margin - label.utf8.count)
      return trimmed("\(space)\(label) \(axis)\(row)")
    }
    let line = String(repeating: isASCII ? "-" : "─", count: plot)
    lines.append(String(repeating: " ", count: margin + 1) + (isASCII ? "+" : "└") + line)
    let (first, last) = days
    let gap = plot - first.utf8.count - last.utf8.count
    let between = gap > 0 ? String(repeating: " ", count: gap) + last : ""
    lines.append(String(repeating: " ", count: margin + 2) + first + between)
    return lines
  }

  /// What stands at the bottom of a column whose time was not read.
  func gapMark(isASCII: Bool) -> Character { isASCII ? "?" : "…" }

  private func trimmed(_ line: String) -> String {
    var line = line
    while line.last == " " { line.removeLast() }
    return line
  }

  private func ascii(_ plot: Int, _ height: Int) -> [String] {
    let columns = columns(plot, rows: height)
    return (0..<height).map { row in
      String(
        columns.map { column in
          guard let column else { return row == height - 1 ? gapMark(isASCII: true) : " " }
          return column.contains(height - 1 - row) ? "*" : " "
        }
      )
    }
  }

  private func braille(_ plot: Int, _ height: Int) -> [String] {
    let columns = columns(plot * 2, rows: height * 4)
    // The bits of the dots of a character, from its top: U+2800 and these.
    let bits: [[UInt32]] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]]
    return (0..<height).map { row in
      var line = ""
      for cell in 0..<plot {
        let isGap = columns.dropFirst(cell * 2).prefix(2).contains { $0 == nil }
        if isGap, row == height - 1 {
          line.append(gapMark(isASCII: false))
          continue
        }
        var dots: UInt32 = 0
        for (side, column) in columns.dropFirst(cell * 2).prefix(2).enumerated() {
          guard let column else { continue }
          for place in 0..<4 where column.contains(height * 4 - 1 - row * 4 - place) {
            dots |= bits[side][place]
          }
        }
        // The character without dots is taken for one that hides text.
        line.unicodeScalars.append(dots == 0 ? " " : Unicode.Scalar(0x2800 + dots) ?? " ")
      }
      return line
    }
  }
}
