import Testing

@testable import Core

struct ShapesTests {
  /// Pairs that look alike.
  @Test(arguments: [
    ("main", "m\u{430}in"), ("main", "MAIN"), ("bob", "b\u{43e}b"), ("BOB", "\u{412}ob"),
    ("Ivan", "lvan"), ("Ivan", "\u{406}van"), ("IVAN", "iv\u{430}n"), ("oskar", "0skar"),
    ("savings1", "savingsl"), ("Nina", "\u{39d}ina"), ("rent", "r e n t"),
    ("\u{440}\u{430}\u{443}", "pay"), ("\u{ff4d}ain", "main"), ("jo", "\u{13ab}o"),
    ("Alice", "Alice\u{2800}"), ("Alice", "\u{2800}Alice"), ("Alice", "Ali\u{1d159}ce"),
    ("Alice", "\u{410}lice"), ("Alice", "AIice"), ("Alice", "A|ice"),
    ("Alice", "\u{ff21}l\u{3164}ice"),
    ("main", "rnain"), ("main", "\u{433}\u{578}ain"), ("wallet", "vvallet"), ("Wallet", "VVallet"),
    ("dora", "clora"), ("dora", "c1ora"), ("dora", "cIora"), ("modern", "modem"),
    ("0x11", "\u{966}\u{445}11"),
    ("Alice", "A\u{2160}ice"), ("\u{ff52}\u{ff4e}ain", "main"),
  ])
  func whatLooksAlikeSharesAShape(one: String, other: String) {
    #expect(!UnicodeText.shapes(of: one).isDisjoint(with: UnicodeText.shapes(of: other)))
  }

  /// Pairs that nobody confuses.
  @Test(arguments: [
    ("main", "maim"), ("mail", "mall"), ("Ivan", "Evan"), ("savings", "saving"), ("one", "two"),
    ("w1", "w2"), ("\u{ae09}\u{c5ec}", "\u{ae09}\u{c774}"), ("\u{436}\u{435}", "xe"),
    ("rent-a", "rent-b"), ("bob", "b\u{f6}b"),
    ("Clara", "Dara"), ("CLARA", "dara"), ("for news", "fo mews"),
    ("\u{410}\u{43b}\u{438}\u{441}\u{430}", "Alice"), ("Vv", "u"),
  ])
  func whatDiffersDoesNot(one: String, other: String) {
    #expect(UnicodeText.shapes(of: one).isDisjoint(with: UnicodeText.shapes(of: other)))
  }

  @Test func whatCanBeReadInTwoWaysHasTwoShapes() {
    #expect(UnicodeText.shapes(of: "clown") == ["clown", "down"])
    #expect(UnicodeText.shapes(of: "Ida") == ["ida", "lda"])
    #expect(UnicodeText.shapes(of: "ida") == ["ida"])
    #expect(UnicodeText.shapes(of: " R 2 D 2 ") == ["r2d2"])
    #expect(UnicodeText.shapes(of: "") == [""])
  }

  /// Each letter is listed once, under an ASCII letter, and is not ASCII itself.
  @Test func theTableIsSound() {
    let others = Confusables.byShape.flatMap(\.others)
    #expect(Set(others).count == others.count && others.count > 150)
    #expect(others.allSatisfy { $0 > 0x7f && Unicode.Scalar($0)?.properties.isAlphabetic == true })
    let shapes = Confusables.byShape.map(\.letter)
    #expect(shapes.allSatisfy { $0.isASCII && $0.properties.isAlphabetic })
  }
}
