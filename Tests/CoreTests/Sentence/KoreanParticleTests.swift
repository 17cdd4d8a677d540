import TestSupport
import Testing

@testable import Core

/// Particles fit what they follow: names, numbers and foreign text.
@Suite struct KoreanParticleTests {
  private static func language(_ texts: [String: String]) throws -> Language {
    Language("ko", try Translations(plural: "nplurals=1; plural=0;") { texts[$0].map { [$0] } })
  }

  private static func said(_ translation: String, of text: String) throws -> String {
    let sentence: Sentence = "of \(name: text)"
    return sentence.rendered(in: try language(["of {1}": translation]))
  }

  @Test(arguments: [
    ("지갑", "지갑을"), ("니모닉", "니모닉을"), ("계좌", "계좌를"), ("파일", "파일을"),
    // Numbers are read as numbers.
    ("1", "1을"), ("2", "2를"), ("3", "3을"), ("4", "4를"), ("5", "5를"), ("6", "6을"), ("7", "7을"),
    ("8", "8을"), ("9", "9를"), ("0", "0을"), ("10", "10을"), ("1,000", "1,000을"), ("0.25", "0.25를"),
    // Capitals are read letter by letter, other words as Korean writes them.
    ("ETH", "ETH를"), ("USDC", "USDC를"), ("URL", "URL을"), ("PIN", "PIN을"), ("UR", "UR을"),
    ("wallet", "wallet을"), ("savings", "savings를"), ("alice", "alice를"), ("Bob", "Bob을"),
    ("token", "token을"), ("file", "file을"), ("name", "name을"), ("block", "block을"),
    ("bank", "bank를"), ("config", "config를"), ("ring", "ring을"), ("data", "data를"),
    // Letter by letter, since there are digits.
    ("0x12ab", "0x12ab를"), ("0xffff1", "0xffff1을"), ("rpc2", "rpc2를"), ("v1n", "v1n을"),
    ("50%", "50%를"),
  ])
  func whatIsDoneTo(text: String, said: String) throws {
    #expect(try Self.said("{1}을(를)", of: text) == said)
  }

  @Test(arguments: [
    ("이(가)", "이", "가", "이"), ("은(는)", "은", "는", "은"), ("과(와)", "과", "와", "과"),
    ("(으)로", "으로", "로", "로"), ("(이)라는", "이라는", "라는", "이라는"),
  ])
  func eachParticle(written: String, consonant: String, vowel: String, rieul: String) throws {
    for (text, form) in [("지갑", consonant), ("계좌", vowel), ("파일", rieul)] {
      #expect(try Self.said("{1}\(written) 끝", of: text) == "\(text)\(form) 끝")
    }
  }

  @Test(arguments: [
    ("\"{1}\"을(를)", "지갑", "\"지갑\"을"), ("‘{1}’을(를)", "계좌", "‘계좌’를"),
    // What is in parentheses is not read, unless there is nothing else.
    ("{1}을(를)", "0xab (contact Bob)", "0xab (contact Bob)를"), ("{1}을(를)", "(지갑)", "(지갑)을"),
    ("{1}을(를)", "지갑 (계좌)", "지갑 (계좌)을"),
  ])
  func marksAreNotRead(translation: String, text: String, said: String) throws {
    #expect(try Self.said(translation, of: text) == said)
  }

  @Test("behind a text of unknown sound, both forms stay", arguments: ["漢", "…", "€", "", "я"])
  func unknownSounds(text: String) throws {
    #expect(try Self.said("{1}을(를)", of: text) == "\(text)을(를)")
  }

  @Test(
    "a mark that joins the letter behind it is foreign text like any other",
    arguments: [
      "x.\u{0D4E}a", "\u{111C2}b", "\u{0D4E}L", "\u{0600}1", "a\u{0301}b", "\u{0D4E}",
    ]
  )
  func marksThatJoinLetters(text: String) throws {
    let said = try Self.said("{1}을(를)", of: text)
    #expect(said.unicodeScalars.starts(with: text.unicodeScalars), "\(said)")
  }

  @Test func randomTextIsSaid() throws {
    var random = SeededRandom()
    for _ in 0..<2_000 {
      let scalars = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
        let ranges: [ClosedRange<UInt32>] = [
          0x20...0x7e, 0x300...0x36f, 0x600...0x605, 0xd00...0xd7f, 0x11180...0x111df,
          0xac00...0xd7a3, 0x1f1e6...0x1f1ff, 0x200b...0x200f,
        ]
        let range = ranges[Int.random(in: ranges.indices, using: &random)]
        return Unicode.Scalar(UInt32.random(in: range, using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars))
      let said = try Self.said("“{1}”(으)로", of: text)
      #expect(said.unicodeScalars.starts(with: "“\(text)”".unicodeScalars), "\(random.comment)")
    }
  }

  @Test func whatIsNotOursIsNotChanged() throws {
    // An argument may contain the same signs, and stands as it is.
    #expect(try Self.said("{1}: 값", of: "지갑을(를)") == "지갑을(를): 값")
    // Nor is a particle behind words of the translation itself.
    #expect(try Self.said("지갑을(를) {1}", of: "x") == "지갑을(를) x")
    let sentence: Sentence = "of \(name: "지갑")"
    #expect(sentence.rendered(in: .english) == "of 지갑")
  }

  @Test func aCountAndASentenceAreReadToo() throws {
    let language = try Self.language([
      "{1} file": "파일 {1}개를", "lost": "분실", "is {1}": "{1}이(가) 됩니다", "{1} left": "{1}(으)로",
    ])
    let count: Sentence = "\(21, one: "file", many: "files")"
    #expect(count.rendered(in: language) == "파일 21개를")
    let inner: Sentence = "is \("lost" as Sentence)"
    #expect(inner.rendered(in: language) == "분실이 됩니다")
    let left: Sentence = "\(count: 1_008) left"
    #expect(left.rendered(in: language) == "1,008로")
  }
}
