/// A black-and-white picture, eight pixels per byte; set bits are white.
struct Bitmap {
  package let width: Int
  let height: Int
  package private(set) var rows: [[UInt8]]

  /// Makes a white picture.
  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    rows = Array(repeating: [UInt8](repeating: 0xFF, count: (width + 7) / 8), count: height)
  }

  /// Fills a rectangle with black; parts outside the picture are ignored.
  mutating func fillBlack(x: Int, y: Int, width: Int, height: Int) {
    for line in max(y, 0)..<max(min(y + height, self.height), max(y, 0)) {
      for column in max(x, 0)..<max(min(x + width, self.width), max(x, 0)) {
        rows[line][column / 8] &= ~(0x80 >> UInt8(column % 8))
      }
    }
  }

  /// Draws squares with sides of `scale` pixels.
  package mutating func draw(_ squares: [[Bool]], scale: Int, x: Int, y: Int) {
    for (line, row) in squares.enumerated() {
      for (column, isDark) in row.enumerated() where isDark {
        fillBlack(x: x + column * scale, y: y + line * scale, width: scale, height: scale)
      }
    }
  }
}
