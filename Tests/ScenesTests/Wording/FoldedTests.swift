import Scenes
import Testing

@Suite struct FoldedTests {
  @Test func leavesWhatFits() {
    let text = "to      0x70997970C51812dc3A010C7d01b50e0d17dc79C8\n\nsign   this?"
    #expect(Folded.text(text, columns: 50) == text)
  }

  @Test func breaksBetweenWords() {
    #expect(
      Folded.text("caution: nothing was sent there before", columns: 20)
        == "caution: nothing was\n  sent there before"
    )
    #expect(
      Folded.prose("nothing was sent there before", columns: 12)
        == ["nothing was", "sent there", "before"]
    )
  }

  @Test func goesOnBelowTheValue() {
    #expect(
      Folded.text("digest  0x1234567890 (what is signed)", columns: 24)
        == "digest  0x1234567890\n        (what is signed)"
    )
  }

  @Test func keepsTheMarkOfWhatOthersWrote() {
    #expect(
      Folded.text("| I agree  to    danger: nothing", columns: 12)
        == "| I agree\n| to\n| danger:\n| nothing"
    )
  }

  @Test func countsWhatIsSetInAndWhatIsWide() {
    #expect(Folded.text("   급여 지갑 열기", columns: 12) == "   급여 지갑\n     열기")
  }

  @Test func leavesLongWordsToTheTerminal() {
    let long = String(repeating: "ab", count: 20)
    #expect(Folded.text("data  0x\(long) more", columns: 20) == "data  0x\(long)\n      more")
    #expect(Folded.text(long, columns: 20) == long)
    #expect(Folded.text("", columns: 20) == "")
  }

  @Test func hasNoBlanksAtTheEnd() {
    #expect(Folded.text("one two three four   ", columns: 14) == "one two three\n  four")
  }
}
