import Core
import Testing

@testable import kingtherum

/// What is sent to the terminal for the home screen.
@Suite struct HomeRowsTests {
  @Test func theFirstDrawingClearsTheScreen() {
    #expect(
      HomeRows(["a", "b"]).text(over: HomeRows())
        == "\u{1B}[H\u{1B}[2J\u{1B}[1;1Ha\u{1B}[0m\u{1B}[K\u{1B}[2;1Hb\u{1B}[0m\u{1B}[K"
    )
  }

  @Test func onlyRowsThatDifferAreSent() {
    #expect(HomeRows(["a", "b"]).text(over: HomeRows(["a", "b"])) == "")
    #expect(
      HomeRows(["a", "c"]).text(over: HomeRows(["a", "b"]))
        == "\u{1B}[2;1Hc\u{1B}[0m\u{1B}[K"
    )
    #expect(HomeRows(["a"]).text(over: HomeRows(["a", "b"])) == "\u{1B}[2;1H\u{1B}[J")
    #expect(
      HomeRows(["a", "b"]).text(over: HomeRows(["a"])) == "\u{1B}[2;1Hb\u{1B}[0m\u{1B}[K"
    )
  }

  @Test(arguments: [
    ([:], true), (["LANG": "C"], true), (["LANG": "C.UTF-8"], false),
    (["LANG": "ko_KR.utf8"], false), (["LC_ALL": "POSIX", "LANG": "C.UTF-8"], true),
    (["LC_ALL": "", "LANG": "C.UTF-8"], false), (["LC_CTYPE": "C", "LANG": "C.UTF-8"], true),
  ])
  func theLocaleTellsWhatIsShown(variables: [String: String], isPlain: Bool) {
    #expect(HomeRows.isPlain(.english) { variables[$0] } == isPlain)
  }

  @Test func otherLettersKeepTheirWidth() {
    #expect(HomeRows.ascii("0x70997970…17dc79C8  저축") == "0x70997970~17dc79C8  ????")
  }
}
