import Scenes
import Testing

@testable import kingtherum

/// A drawing that is replaced in its place.
@Suite struct StandingDrawingTests {
  private typealias Drawing = StandingOutput.Drawing

  private static func size(_ rows: Int, _ columns: Int) -> StandingOutput.Size {
    .init(rows: rows, columns: columns)
  }

  @Test func itsRowsAreDrawnAndTheRestIsCleared() {
    let drawing = Drawing(["savings  3  ETH", "last read"], on: Self.size(24, 80))
    #expect(drawing.text == "savings  3  ETH\u{1B}[K\nlast read\u{1B}[K\n\u{1B}[J")
    #expect(drawing.start(on: Self.size(24, 80)) == "\u{1B}[2A\r")
  }

  @Test(arguments: [(24, 40), (25, 80), (10, 80)])
  func onAWindowOfAnotherSizeItsPlaceIsUnknown(_ rows: Int, _ columns: Int) {
    let drawing = Drawing(["savings  3  ETH"], on: Self.size(24, 80))
    #expect(drawing.start(on: Self.size(rows, columns)) == nil)
  }

  @Test("a drawing leaves a row for the cursor", arguments: 2...12, [1, 20, 80])
  func fitsTheWindow(rows: Int, columns: Int) {
    let lines = (1...9).map { "\($0)" }
    let drawing = Drawing(lines, on: Self.size(rows, columns))
    #expect(drawing.rows.count == min(9, rows - 1))
    #expect(drawing.rows.allSatisfy { WrappedText.width(of: $0) < max(columns, 2) })
    if rows > 9 {
      #expect(drawing.rows == lines)
    } else if rows > 3 {
      // The last line says how new all of it is.
      #expect(drawing.rows.last == "9")
      #expect(Array(drawing.rows.dropLast(2)) == Array(lines.prefix(rows - 3)))
    } else {
      #expect(Array(drawing.rows.dropLast()) == Array(lines.prefix(rows - 2)))
    }
  }

  @Test("a line that cannot be broken takes several rows, whatever its color")
  func wideLines() {
    let (hash, colored) = (String(repeating: "a", count: 66), "\u{1B}[1mtx\u{1B}[0m")
    let drawing = Drawing([hash, colored], on: Self.size(24, 50))
    #expect(drawing.start(on: Self.size(24, 50)) == "\u{1B}[3A\r")
    // Of four such lines in seven rows, two have room beside the one that counts the others.
    let some = Drawing([hash, hash, hash, hash, "end"], on: Self.size(7, 50))
    #expect(some.rows == [hash, hash, "2 more lines: enlarge the window", "end"])
  }

  @Test func saysHowManyLinesAreMissing() {
    let lines = (1...9).map { "\($0)" }
    #expect(
      Drawing(lines, on: Self.size(5, 80)).rows == [
        "1", "2", "6 more lines: enlarge the window", "9",
      ]
    )
    #expect(
      Drawing(["1", "2"], on: Self.size(2, 80)).rows == ["2 more lines: enlarge the window"]
    )
    #expect(Drawing(["1"], on: Self.size(1, 80)).rows == ["1"], "there is no smaller window")
  }

  /// A page that is drawn while the rest of an answer is read.
  @Test func aLiveDrawingEndsWithTheLineOfProgress() {
    let size = Self.size(24, 80)
    let drawing = Drawing(["received  +1  ETH", "as of block 7"], on: size, isLive: true)
    let reading = drawing.saying("reading tokens 3%")
    #expect(
      reading.text == "received  +1  ETH\u{1B}[K\nas of block 7\u{1B}[K\n"
        + "reading tokens 3%\u{1B}[K\n\u{1B}[J"
    )
    #expect(reading.start(on: size) == "\u{1B}[3A\r")
    // Nothing else is written again while only that changes.
    let later = drawing.saying("reading tokens 4%")
    #expect(later.lineAlone(after: reading) == "\u{1B}[1A\rreading tokens 4%\u{1B}[K\n")
    #expect(reading.lineAlone(after: drawing) == nil && drawing.lineAlone(after: reading) == nil)
    let other = Drawing(["received  +2  ETH", "as of block 7"], on: size, isLive: true)
    #expect(other.saying("reading tokens 4%").lineAlone(after: reading) == nil)
    #expect(reading.saying(nil) == drawing && drawing.start(on: size) == "\u{1B}[2A\r")
  }

  @Test("a live drawing leaves a row for the progress, too", arguments: 3...14)
  func aLiveDrawingFitsTheWindow(rows: Int) {
    let lines = (1...9).map { "\($0)" }
    let drawing = Drawing(lines, on: Self.size(rows, 80), ending: 2, isLive: true)
    #expect(drawing.rows.count == min(9, rows - 2))
    #expect(drawing.saying("reading").text.ranges(of: "\n").count < rows)
    if rows > 10 {
      #expect(drawing.rows == lines)
    } else if rows > 5 {
      #expect(drawing.rows.suffix(2) == ["8", "9"])
      let left = 9 - drawing.rows.count + 1
      let line = left == 1 ? "1 more line" : "\(left) more lines"
      #expect(drawing.rows.dropLast(2).last == "\(line), shown at the end")
    }
  }
}
