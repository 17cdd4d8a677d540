/// A PDF file of one A4 page (ISO 32000-1): text in standard fonts, and squares.
///
/// Lengths are in hundredths of a point, so that fractions are always rounded the same way.
struct PDF: PaperCanvas {
  private var content = ""

  package mutating func write(_ text: String, _ font: PaperFont, size: Int, x: Int, y: Int) {
    content += "BT /\(font.name) \(Self.points(size)) Tf \(Self.points(x)) \(Self.points(y)) Td "
    content += "(\(Self.escaped(text))) Tj ET\n"
  }

  /// Draws each run of dark modules in a row as one rectangle.
  package mutating func draw(_ modules: [[Bool]], module: Int, x: Int, y: Int) {
    for (row, line) in modules.enumerated() {
      var column = 0
      while column < line.count {
        let run = line[column...].prefix { $0 }.count
        if run > 0 {
          let corner = "\(Self.points(x + column * module)) \(Self.points(y - (row + 1) * module))"
          content += "\(corner) \(Self.points(run * module)) \(Self.points(module)) re\n"
        }
        column += max(run, 1)
      }
    }
    content += "f\n"
  }

  package var bytes: [UInt8] {
    let fonts = PaperFont.allCases.enumerated().map { "/\($1.name) \($0 + 5) 0 R" }
    let box = "[0 0 \(Self.points(Self.size.width)) \(Self.points(Self.size.height))]"
    var objects = [
      "<< /Type /Catalog /Pages 2 0 R >>",
      "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
      "<< /Type /Page /Parent 2 0 R /MediaBox \(box) /Contents 4 0 R /Resources << /Font << "
        + fonts.joined(separator: " ") + " >> >> >>",
      "<< /Length \(content.utf8.count) >>\nstream\n\(content)endstream",
    ]
    objects += PaperFont.allCases.map {
      "<< /Type /Font /Subtype /Type1 /BaseFont /\($0.standard) /Encoding /WinAnsiEncoding >>"
    }
    var out = "%PDF-1.4\n"
    var places: [Int] = []
    for (index, object) in objects.enumerated() {
      places.append(out.utf8.count)
      out += "\(index + 1) 0 obj\n\(object)\nendobj\n"
    }
    let table = out.utf8.count
    out += "xref\n0 \(objects.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      out += String(repeating: "0", count: 10 - digits.utf8.count) + digits + " 00000 n \n"
    }
    out += "trailer\n<< /Size \(objects.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    return Array(out.utf8)
  }

  private static func points(_ hundredths: Int) -> String {
    let rest = hundredths % 100
    return "\(hundredths / 100)." + (rest < 10 ? "0" : "") + "\(rest)"
  }

  /// Escapes a literal string: parentheses and the backslash have a meaning there.
  private static func escaped(_ text: String) -> String {
    text.map { "()\\".contains($0) ? "\\\($0)" : String($0) }.joined()
  }
}

extension PaperFont {
  /// The name of the standard font, which every PDF reader has.
  fileprivate var standard: String {
    switch self {
    case .text: "Helvetica"
    case .heading: "Helvetica-Bold"
    case .typed: "Courier"
    }
  }

  fileprivate var name: String { "F\(Self.allCases.firstIndex(of: self) ?? 0)" }
}
