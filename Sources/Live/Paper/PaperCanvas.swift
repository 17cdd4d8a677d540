/// An A4 sheet that a page is drawn on.
///
/// Lengths are in hundredths of a point, from the lower left corner, so that fractions are always
/// rounded the same way.
protocol PaperCanvas {
  /// Writes a line of text with its base line starting at a point.
  mutating func write(_ text: String, _ font: PaperFont, size: Int, x: Int, y: Int)

  /// Draws the dark modules of a QR code with its upper left corner at a point.
  mutating func draw(_ modules: [[Bool]], module: Int, x: Int, y: Int)

  /// The finished file.
  var bytes: [UInt8] { get }
}

extension PaperCanvas {
  package static var size: (width: Int, height: Int) { (59_528, 84_189) }
}

/// The fonts of a page.
enum PaperFont: CaseIterable {
  case text, heading
  /// A monospaced font.
  case typed
}
