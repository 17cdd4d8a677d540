import Core

extension BalanceChart {
  /// Draws the chart as an SVG file (SVG 1.1), 800 by 400 pixels.
  package func svg() -> String {
    let (width, height, left, top) = (800, 400, 110, 40)
    let (plot, rows) = (width - left - 20, height - top - 50)
    let bottom = top + rows
    var path = ""
    var previous: Int?
    for (column, covered) in columns(plot, rows: rows + 1).enumerated() {
      guard let covered else {
        previous = nil
        continue
      }
      let (low, high) = (bottom - covered.lowerBound, bottom - covered.upperBound)
      let x = left + column
      if previous == nil { path += "M\(x) \(low)" }
      // To both ends, beginning with the nearer one, so that the line never crosses itself.
      let ends =
        abs((previous ?? low) - low) <= abs((previous ?? low) - high) ? [low, high] : [high, low]
      for end in ends where end != previous {
        path += "V\(end)"
        previous = end
      }
      path += "H\(x + 1)"
    }
    let (high, low) = labels
    let (first, last) = days
    func text(_ words: String, x: Int, y: Int, _ anchor: String) -> String {
      "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(Self.escaped(words))</text>\n"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)" \
      viewBox="0 0 \(width) \(height)" font-family="monospace" font-size="13">
      <rect width="\(width)" height="\(height)" fill="#fff"/>

      """
        + text(title, x: left, y: 24, "start")
        + text(high, x: left - 8, y: top + 10, "end")
        + text(low, x: left - 8, y: bottom, "end")
        + text(first, x: left, y: bottom + 22, "start")
        + text(last, x: left + plot, y: bottom + 22, "end")
        + (hasGaps ? text("gaps: not read", x: left + plot, y: 24, "end") : "")
        + "<path d=\"M\(left) \(top)V\(bottom)H\(left + plot)\" fill=\"none\" stroke=\"#888\"/>\n"
        + "<path d=\"\(path)\" fill=\"none\" stroke=\"#06c\" stroke-width=\"2\"/>\n</svg>\n"
  }

  /// Escapes what XML would take for markup.
  private static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
