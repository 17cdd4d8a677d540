import Scenes

/// Lays a page out: facts above, the QR code with the lines beside it, and below how to open it.
enum PaperDrawing {
  private static let margin = 4200

  static func pdf(_ page: PaperPage) throws -> [UInt8] {
    var pdf = PDF()
    pdf.write(page.title, .heading, size: 1600, x: margin, y: 78_800)
    for (index, fact) in page.facts.enumerated() {
      let y = 76_700 - index * 1300
      pdf.write(fact.0, .text, size: 950, x: margin, y: y)
      pdf.write(fact.1, .typed, size: 950, x: margin + 8000, y: y)
    }
    let top = 69_500
    let modules = try QRCode(page.code).modules
    // Four light modules around it, of which the margin and the gap to the lines are a part.
    let module = 29_000 / (modules.count + 8)
    pdf.draw(modules, module: module, x: margin + 4 * module, y: top - 4 * module)
    let belowCode = top - (modules.count + 8) * module - 1500
    for (index, line) in page.restoring.enumerated() {
      pdf.write(line, .typed, size: 900, x: margin, y: belowCode - index * 1150)
    }
    let leading = min(1000, 40_500 / max(page.lines.count, 1))
    for (index, line) in page.lines.enumerated() {
      pdf.write(
        line,
        .typed,
        size: min(940, leading - 40),
        x: margin + 30_500,
        y: top - 900 - index * leading
      )
    }
    for (index, line) in PaperPage.instructions.enumerated() {
      let font: PDF.Font = index == 0 ? .heading : .text
      pdf.write(line, font, size: 820, x: margin, y: 26_500 - index * 1080)
    }
    return pdf.bytes
  }

  /// The QR code alone.
  static func png(_ page: PaperPage) throws -> [UInt8] {
    PNG(try QRCode(page.code).modules).bytes
  }
}
