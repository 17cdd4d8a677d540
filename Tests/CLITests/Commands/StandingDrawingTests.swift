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
}
