import Scenes

/// Lays out a page: facts at the top, the QR code with the lines beside it, then instructions.
enum PaperDrawing {
  private static let margin = 4200

  /// Draws the page, and returns the file in the canvas's format.
  package static func draw(_ page: PaperPage, on canvas: some PaperCanvas) throws -> [UInt8] {
    var canvas = canvas
    canvas.write(page.title, .heading, size: 1600, x: margin, y: 78_800)
    for (index, fact) in page.facts.enumerated() {
      let y = 76_700 - index * 1300
      canvas.write(fact.0, .text, size: 950, x: margin, y: y)
      canvas.write(fact.1, .typed, size: 950, x: margin + 8000, y: y)
    }
    let top = 69_500
    let modules = try QRCode(page.code).modules
    // Four light modules around it, including the margin and the gap to the lines.
    let module = 29_000 / (modules.count + 8)
    canvas.draw(modules, module: module, x: margin + 4 * module, y: top - 4 * module)
    let belowCode = top - (modules.count + 8) * module - 1500
    for (index, line) in page.restoring.enumerated() {
      canvas.write(line, .typed, size: 900, x: margin, y: belowCode - index * 1150)
    }
    let leading = min(1000, 40_500 / max(page.lines.count, 1))
    for (index, line) in page.lines.enumerated() {
      canvas.write(
        line,
        .typed,
        size: min(940, leading - 40),
        x: margin + 30_500,
        y: top - 900 - index * leading
      )
    }
    for (index, line) in PaperPage.instructions.enumerated() {
      let font: PaperFont = index == 0 ? .heading : .text
      canvas.write(line, font, size: 820, x: margin, y: 26_500 - index * 1080)
    }
    return canvas.bytes
  }
}
