/// A page as a PNG file at 300 dots per inch, with characters made of dots.
struct PaperPicture: PaperCanvas {
  private static let dotsPerInch = 300
  private var picture = Bitmap(
    width: Self.dots(Self.size.width),
    height: Self.dots(Self.size.height)
  )

  package mutating func write(_ text: String, _ font: PaperFont, size: Int, x: Int, y: Int) {
    // A dot of the font is four pixels at 9.5 points.
    let scale = (size + 120) / 250
    var left = Self.dots(x)
    let top = Self.dots(Self.size.height - y) - DotFont.ascent * scale
    for character in text.utf8 {
      let glyph = DotFont.glyph(character)
      let columns = font.columns(of: glyph)
      let shown = glyph.map { Array($0[columns]) }
      picture.draw(shown, scale: scale, x: left, y: top)
      if font == .heading { picture.draw(shown, scale: scale, x: left + scale / 2, y: top) }
      left += (columns.count + 1) * scale
    }
  }

  package mutating func draw(_ modules: [[Bool]], module: Int, x: Int, y: Int) {
    let (left, top) = (Self.dots(x), Self.dots(Self.size.height - y))
    picture.draw(modules, scale: Self.dots(module), x: left, y: top)
  }

  package var bytes: [UInt8] { PNG(picture, dotsPerInch: Self.dotsPerInch).bytes }

  private static func dots(_ length: Int) -> Int { length * dotsPerInch / 7200 }
}

extension PaperFont {
  /// Returns the columns that a character occupies: all in typed text, else those with ink.
  fileprivate func columns(of glyph: [[Bool]]) -> Range<Int> {
    let all = 0..<(glyph.first?.count ?? 0)
    let inked = all.filter { column in glyph.contains { $0[column] } }
    guard self != .typed else { return all }
    // A blank is half as wide as a letter.
    guard let first = inked.first, let last = inked.last else { return 0..<2 }
    return first..<last + 1
  }
}
