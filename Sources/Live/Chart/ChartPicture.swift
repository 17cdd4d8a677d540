package import Scenes

/// The picture of a balance over time, black on white, as a PNG file of 800 by 400 pixels.
package struct ChartPicture {
  package let bytes: [UInt8]

  private static let (width, height) = (800, 400)
  private static let (left, top, right, bottom) = (140, 44, 780, 350)
  /// The pixels of a dot of a letter.
  private static let scale = 2

  package init(_ chart: BalanceChart) {
    var picture = Bitmap(width: Self.width, height: Self.height)
    let (plot, rows) = (Self.right - Self.left, Self.bottom - Self.top)
    picture.fillBlack(x: Self.left - 1, y: Self.top, width: 1, height: rows + 2)
    picture.fillBlack(x: Self.left - 1, y: Self.bottom + 1, width: plot + 1, height: 1)
    for (column, covered) in chart.columns(plot, rows: rows).enumerated() {
      guard let covered else { continue }
      // Two pixels wide and high at least, to be seen on paper, too.
      let (low, high) = (Self.bottom - covered.lowerBound, Self.bottom - covered.upperBound)
      picture.fillBlack(x: Self.left + column, y: high - 1, width: 2, height: low - high + 2)
    }
    let (high, low) = chart.labels
    let (first, last) = chart.days
    Self.write(chart.title, to: &picture, x: Self.left, y: 12)
    Self.write(high, to: &picture, x: Self.left - 10 - Self.length(of: high), y: Self.top)
    Self.write(low, to: &picture, x: Self.left - 10 - Self.length(of: low), y: Self.bottom - 14)
    Self.write(first, to: &picture, x: Self.left, y: Self.bottom + 14)
    Self.write(last, to: &picture, x: Self.right - Self.length(of: last), y: Self.bottom + 14)
    if chart.hasGaps {
      let words = "gaps: not read"
      Self.write(words, to: &picture, x: Self.right - Self.length(of: words), y: 12)
    }
    bytes = PNG(picture).bytes
  }

  /// The width of a letter, with the space behind it.
  private static let advance = 6 * scale

  private static func length(of text: String) -> Int { text.utf8.count * advance }

  /// Writes a line; what is beyond the picture is cut off, and what is not ASCII is a question
  /// mark.
  private static func write(_ text: String, to picture: inout Bitmap, x: Int, y: Int) {
    for (place, scalar) in text.unicodeScalars.prefix(60).enumerated() {
      let byte = scalar.isASCII ? UInt8(scalar.value) : UInt8(ascii: "?")
      picture.draw(DotFont.glyph(byte), scale: scale, x: x + place * advance, y: y)
    }
  }
}
