import Core
import Foundation
import TestSupport
import Testing

struct UnicodeTextTests {
  /// Every scalar below plane 3 assigned before Unicode 15, the version of utf8proc 2.8.
  private static let scalars = (0..<UInt32(0x30000)).compactMap(Unicode.Scalar.init).filter {
    $0.properties.age.map { $0.major < 15 } ?? false
  }

  @Test func decomposesEveryScalarAsFoundationDoes() throws {
    #expect(Self.scalars.count > 140_000)
    for start in stride(from: 0, to: Self.scalars.count, by: 500) {
      for scalar in Self.scalars[start...].prefix(500) {
        let text = String(scalar)
        let wanted = Array(text.decomposedStringWithCompatibilityMapping.utf8)
        let found = try nfkd(Array(text.utf8))
        if found != wanted { Issue.record("U+\(String(scalar.value, radix: 16))") }
      }
    }
  }

  /// Foundation orders some marks wrongly, so whole texts are checked against laws: the form is
  /// equivalent to its source, fully decomposed, and has its marks in order.
  ///
  /// Three starters decompose into marks; Swift's own comparison orders those wrongly, so they
  /// have a test of their own.
  @Test func keepsTheLawsOfTheForms() throws {
    var random = SeededRandom()
    let marks = Self.scalars.filter { $0.properties.canonicalCombiningClass != .notReordered }
    #expect(marks.count > 800)
    for _ in 0..<2_000 {
      var view = String.UnicodeScalarView()
      for _ in 0..<Int.random(in: 0...12, using: &random) {
        let pool = Bool.random(using: &random) ? marks : Self.scalars
        let scalar = pool[Int.random(in: pool.indices, using: &random)]
        if !Self.startersOfMarks.contains(scalar) { view.append(scalar) }
      }
      let source = String(view)
      let comment = Comment(rawValue: "\(random.comment): \(view.map(\.value))")

      let composed = try #require(UnicodeText.nfc(source))
      #expect(composed == source, comment)
      #expect(UnicodeText.nfc(composed).map { Array($0.utf8) } == Array(composed.utf8), comment)

      let decomposed = String(decoding: try nfkd(Array(source.utf8)), as: UTF8.self)
      // Swift's == is canonical equivalence.
      let mapped = view.map { String($0).decomposedStringWithCompatibilityMapping }.joined()
      #expect(decomposed == mapped, comment)
      for (one, next) in zip(decomposed.unicodeScalars, decomposed.unicodeScalars.dropFirst()) {
        let classes = (
          one.properties.canonicalCombiningClass, next.properties.canonicalCombiningClass
        )
        #expect(classes.1 == .notReordered || classes.0 <= classes.1, comment)
      }
      for scalar in decomposed.unicodeScalars.map({ Array(String($0).utf8) }) {
        let again = try nfkd(scalar)
        #expect(again == scalar, comment)
      }
    }
  }

  private static let startersOfMarks: Set<Unicode.Scalar> = [
    "\u{f73}", "\u{f75}", "\u{f81}",
  ]

  @Test func ordersMarksThatComeOutOfAStarter() throws {
    // U+0315 has class 232; the marks of the three have 129 and 130.
    for (starter, marks) in [
      ("\u{f73}", "\u{f71}\u{f72}"),
      ("\u{f75}", "\u{f71}\u{f74}"), ("\u{f81}", "\u{f71}\u{f80}"),
    ] {
      let found = try nfkd(Array("a\u{315}\(starter)".utf8))
      #expect(found == Array("a\(marks)\u{315}".utf8))
    }
  }

  @Test func composesNamesOfAnyScript() {
    #expect(UnicodeText.nfc("")?.utf8.count == 0)
    #expect(UnicodeText.nfc("e\u{301}")?.utf8.count == 2)
    #expect(UnicodeText.nfc("급여 지갑".decomposedStringWithCanonicalMapping)?.utf8.count == 13)
    #expect(UnicodeText.nfc("a\0b").map { Array($0.utf8) } == [0x61, 0, 0x62])
  }

  @Test func wipesWhatItDoesNotReturn() throws {
    let source = Array("ﬁﷺ å".utf8)
    var output = [UInt8](repeating: 0xaa, count: 400)
    let count = try source.withUnsafeBytes { source in
      try output.withUnsafeMutableBytes { try UnicodeText.nfkd(source, into: $0) }
    }
    #expect(
      output.prefix(count).elementsEqual("ﬁﷺ å".decomposedStringWithCompatibilityMapping.utf8)
    )
    #expect(output.dropFirst(count).allSatisfy { $0 == 0 })
  }

  @Test(
    arguments: [
      [0x80], [0xc3], [0xc3, 0x28], [0xc0, 0xaf], [0xe0, 0x80, 0xaf], [0xed, 0xa0, 0x80],
      [0xf4, 0x90, 0x80, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80], [0x61, 0xff], [0x61, 0xe2, 0x82],
    ] as [[UInt8]]
  )
  func refusesBytesThatAreNotText(bytes: [UInt8]) {
    var output = [UInt8](repeating: 0xaa, count: 64)
    bytes.withUnsafeBytes { source in
      #expect(throws: UnicodeError.notUTF8) { try UnicodeText.nfkdCapacity(source) }
      #expect(throws: UnicodeError.notUTF8) {
        try output.withUnsafeMutableBytes { try UnicodeText.nfkd(source, into: $0) }
      }
    }
    #expect(output.allSatisfy { $0 == 0 })
    #expect(UnicodeText.firstInvalid(in: bytes) == (bytes[0] == 0x61 ? 1 : 0))
  }

  @Test func refusesABufferThatDoesNotDo() throws {
    let source = Array("abcdefgh".utf8)
    try source.withUnsafeBytes { source in
      let capacity = try UnicodeText.nfkdCapacity(source)
      #expect(capacity == 48)
      var small = [UInt8](repeating: 0xaa, count: 32)
      #expect(throws: UnicodeError.workspace(wanted: 33, found: 32)) {
        try small.withUnsafeMutableBytes { try UnicodeText.nfkd(source, into: $0) }
      }
      #expect(small.allSatisfy { $0 == 0 })
      #expect(throws: UnicodeError.self) {
        try small.withUnsafeMutableBytes {
          try UnicodeText.nfkd(source, into: .init(rebasing: $0[1...]))
        }
      }
      #expect(throws: UnicodeError.self) {
        try UnicodeText.nfkd(source, into: .init(start: nil, count: 0))
      }
    }
  }

  @Test func findsTheFirstByteThatIsNotText() {
    #expect(UnicodeText.firstInvalid(in: Array("aé급🙂".utf8)) == nil)
    #expect(UnicodeText.firstInvalid(in: Array("aé".utf8) + [0xfe]) == 3)
  }

  /// NFKC_Casefold of each side, by Python's unicodedata and the derived property of Unicode 15.
  @Test(arguments: [
    ("ALICE", "alice"), ("Stra\u{df}e", "strasse"), ("\u{ff21}\u{ff22}", "ab"), ("\u{fb01}", "fi"),
    ("e\u{301}", "\u{e9}"), ("\u{130}", "i\u{307}"), ("a\u{ad}b", "ab"), ("\u{3c2}", "\u{3c3}"),
    ("급여", "급여"), ("", ""),
  ])
  func foldsCaseWidthAndForm(text: String, folded: String) {
    #expect(UnicodeText.caseless(text).map { Array($0.utf8) } == Array(folded.utf8))
    #expect(UnicodeText.caseless(folded).map { Array($0.utf8) } == Array(folded.utf8))
  }

  private func nfkd(_ source: [UInt8]) throws -> [UInt8] {
    try source.withUnsafeBytes { source in
      var output = [UInt8](repeating: 0, count: try UnicodeText.nfkdCapacity(source))
      let count = try output.withUnsafeMutableBytes { try UnicodeText.nfkd(source, into: $0) }
      return Array(output.prefix(count))
    }
  }
}
