/// A sheet of A4 that a page is drawn on. Lengths are in hundredths of a point, from the lower left
/// corner, so that no fraction is rounded in two ways.
protocol PaperCanvas {
  /// Sets a line of text whose base line begins at a point.
  mutating func write(_ text: String, _ font: PaperFont, size: Int, x: Int, y: Int)

  /// Draws the dark modules of a QR code, whose upper left corner is at a point.
  mutating func draw(_ modules: [[Bool]], module: Int, x: Int, y: Int)

  /// The whole file.
  var bytes: [UInt8] { get }
}

extension PaperCanvas {
  package static var size: (width: Int, height: Int) { (59_528, 84_189) }
}

/// The faces of a page's text.
enum PaperFont: CaseIterable {
  case text, heading
  /// Each character is as wide as any other.
  case typed
}
