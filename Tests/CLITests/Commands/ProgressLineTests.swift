import Core
import Scenes
import Testing

@testable import kingtherum

/// The line that shows the progress of long work.
@Suite struct ProgressLineTests {
  private let line = ProgressLine(what: "reading tokens", done: 333, total: 1000, secondsLeft: 125)

  @Test("a progress line fits one row at every width", arguments: 1...200)
  func isOneRow(columns: Int) {
    let long = ProgressLine(
      what: Sentence(data: String(repeating: "x", count: 90)),
      done: 1,
      total: 3,
      secondsLeft: nil
    )
    for line in [line, long] {
      let text = line.text(columns: columns)
      #expect(text.count < max(columns, 2) && !text.contains("\n"), "\(text)")
    }
  }

  @Test("wide letters take two columns", arguments: 4...60)
  func wideLetters(columns: Int) {
    let line = ProgressLine(what: Sentence(data: "토큰을 읽는 중"), done: 1, total: 3, secondsLeft: 9)
    #expect(WrappedText.width(of: line.text(columns: columns)) < columns)
  }

  @Test("the bar is dropped first, then the time, then the words")
  func gives() {
    #expect(
      line.text(columns: 80) == "reading tokens [#######.................] 33%, about 125 s left"
    )
    #expect(line.text(columns: 46) == "reading tokens [#.....] 33%, about 125 s left")
    #expect(line.text(columns: 40) == "reading tokens [#####.............] 33%")
    #expect(line.text(columns: 27) == "reading tokens [#....] 33%")
    #expect(line.text(columns: 20) == "reading tokens 33%")
    #expect(line.text(columns: 9) == "reading ")
  }
}
