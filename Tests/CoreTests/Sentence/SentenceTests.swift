import Foundation
import Testing

@testable import Core

struct SentenceTests {
  @Test func aLiteralIsItsOwnTemplate() {
    let sentence: Sentence = "the log is intact"
    #expect(sentence.template == "the log is intact" && sentence.english == sentence.template)
    #expect(sentence.arguments.isEmpty && sentence.plural == nil)
  }

  @Test func dataStandsInPlaces() {
    let (name, number) = ("main", 31_337)
    let sentence: Sentence = "wallet \(name: name) on chain \(number)"
    #expect(sentence.template == "wallet {1} on chain {2}")
    #expect(sentence.english == "wallet main on chain 31337")
  }

  @Test func everyDatumHasItsKind() {
    let sentence: Sentence =
      "\(amount: "1 ETH"), \(address: "0x12"), \(hex: "0xab"), \(name: "main"), \(path: "/a"), "
      + "\(time: "3 s"), \(7), \(number: "0.5"), \(foreign: "x"), \(term: "--yes")"
    let kinds = sentence.arguments.map { argument -> Sentence.DataKind? in
      if case .data(_, let kind) = argument { kind } else { nil }
    }
    #expect(
      kinds == [.amount, .address, .hex, .name, .path, .time, .number, .number, .foreign, .term]
    )
    #expect(sentence.english == "1 ETH, 0x12, 0xab, main, /a, 3 s, 7, 0.5, x, --yes")
  }

  @Test(arguments: [
    (0, "found 0 files"), (1, "found 1 file"), (2, "found 2 files"),
    (1_048_576, "found 1,048,576 files"), (-1000, "found -1,000 files"),
  ])
  func countsHaveTheirFormAndSeparators(count: Int, text: String) {
    let sentence: Sentence = "found \(count, one: "file", many: "files")"
    #expect(sentence.template == "found {1} file")
    #expect(sentence.plural?.template == "found {1} files" && sentence.plural?.counted == 0)
    #expect(sentence.english == text)
  }

  @Test func aCountThatIsNotShownDecidesToo() {
    let text = { (count: Int) -> Sentence in "\(by: count, one: "this is", many: "these are") lost"
    }
    #expect(text(1).english == "this is lost" && text(2).english == "these are lost")
  }

  @Test func theFirstCountDecidesAndEachFurtherOneIsASentence() {
    let sentence: Sentence =
      "\(2, one: "wallet", many: "wallets") with \(1, one: "account", many: "accounts")"
    #expect(sentence.template == "{1} wallet with {2}")
    #expect(sentence.plural?.template == "{1} wallets with {2}")
    #expect(sentence.english == "2 wallets with 1 account")
  }

  @Test func linesOfTheSourceAreOneSentence() {
    let (one, two) = ("a", "b")
    let sentence: Sentence =
      "first \(term: one), " + "then \(term: two) " + "\(2, one: "time", many: "times")"
    #expect(sentence.template == "first {1}, then {2} {3} time")
    #expect(sentence.plural?.template == "first {1}, then {2} {3} times")
    #expect(sentence.plural?.counted == 2)
    #expect(sentence.english == "first a, then b 2 times")
  }

  @Test func aCountInTheFirstLineDecidesOverOneInTheSecond() {
    let sentence: Sentence =
      "\(1, one: "row", many: "rows"), " + "\(3, one: "column", many: "columns")"
    #expect(sentence.english == "1 row, 3 columns")
    #expect(sentence.plural?.template == "{1} rows, {2}")
  }

  @Test func foreignTextIsEscapedAndCut() {
    let sentence: Sentence = "unknown name: \(foreign: "a\u{202e}b", limit: 2)"
    #expect(sentence.english == "unknown name: a\\u{202e}…")
  }

  @Test func whatLooksLikeAPlaceInDataIsData() {
    let sentence: Sentence = "no \(term: "{2}") and \(term: "{1}")"
    #expect(sentence.english == "no {2} and {1}")
  }

  @Test func bracesOfOursStay() {
    let sentence: Sentence = "\\u{…} stands for {a} or {}"
    #expect(sentence.english == "\\u{…} stands for {a} or {}")
  }

  @Test func sentencesAreEqualWhereTheyReadTheSame() {
    let name = "main"
    let made: Sentence = "wallet \(name: name)"
    #expect(made == "wallet main" && Set([made, "wallet main"]).count == 1)
    #expect(made != "wallet other")
  }

  @Test func aListHasItsSeparator() {
    let parts: [Sentence] = ["one", "\(2, one: "file", many: "files")"]
    #expect(Sentence(joining: parts, by: "; ").english == "one; 2 files")
    #expect(Sentence(joining: []).english == "")
    let many = Sentence(joining: (1...120).map { "\($0)" })
    #expect(many.english.hasSuffix("119, 120"))
  }

  @Test func aPlaceholderIsReplacedAfterTheTranslation() {
    let hint: Sentence = "run: tx status HASH"
    #expect(hint.replacing("HASH", with: "0x12").english == "run: tx status 0x12")
    #expect(hint.replacing("HASH", with: "0x12").template == hint.template)
  }

  @Test func jsonIsEnglish() throws {
    let name = "main"
    let json = try JSONEncoder().encode(["wallet \(name: name)" as Sentence])
    #expect(String(decoding: json, as: UTF8.self) == #"["wallet main"]"#)
  }
}
