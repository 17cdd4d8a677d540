import Core
import Scenes
import Testing

@testable import Scenes

struct WordingTests {
  @Test(arguments: [
    (0 as UInt64, "1970-01-01T00:00:00Z"), (1_769_903_999, "2026-01-31T23:59:59Z"),
    (.max, "18446744073709551615 seconds after 1970"),
  ])
  func momentsAreUTC(seconds: UInt64, text: String) {
    #expect(UTC.text(seconds).english == text)
  }

  @Test func columnsLineUpAndLeaveNoBlanksBehind() {
    var table = Table([.left, .right, .left])
    table.add("a", "1", "x")
    table.add("longer", "200", "")
    #expect(table.styled.text == "a         1  x\nlonger  200")
  }

  @Test func numbersLineUpAtThePoint() {
    var table = Table([.left, .decimal, .left])
    table.add("a", "1.25", "x")
    table.add("b", "200", "y")
    table.add("c", "?", "z")
    #expect(table.styled.text == "a    1.25  x\nb  200     y\nc    ?     z")
  }

  @Test func aHeaderIsARowLikeOthers() {
    var table = Table([.left, .left], header: ["name", "of"])
    table.add("a", "b")
    #expect(table.styled.text == "name  of\na     b")
  }

  @Test func wideLettersTakeTwoColumns() {
    var table = Table([.left, .left])
    table.add("급여", "a")
    table.add("abcd", "b")
    #expect(table.styled.text == "급여  a\nabcd  b")
  }

  @Test func factsAreNamedAndPadded() {
    var facts = LabeledLines()
    facts.add("to", "you")
    facts.add("missing", nil)
    facts.add("amount", "1")
    #expect(facts.styled.text == "to      you\namount  1")
  }

  @Test func noFactsAreNoText() { #expect(LabeledLines().styled.text == "") }

  @Test func aDocumentInsideAnAnswerStaysJSON() throws {
    let text = #"{"a":[1,"x",true,null],"b":{"c":"d"}}"#
    let json = try JSON.parse(Array(text.utf8), maxBytes: 100)
    #expect(try Samples.json(EmbeddedJSON(json: json)) == text)
  }
}
