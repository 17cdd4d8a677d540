import Testing

@testable import Core

struct ShapesTests {
  /// Pairs that look alike.
  @Test(arguments: [
    ("main", "m\u{430}in"), ("main", "MAIN"), ("bob", "b\u{43e}b"), ("BOB", "\u{412}ob"),
    ("Ivan", "lvan"), ("Ivan", "\u{406}van"), ("IVAN", "iv\u{430}n"), ("oskar", "0skar"),
    ("savings1", "savingsl"), ("Nina", "\u{39d}ina"), ("rent", "r e n t"),
    ("\u{440}\u{430}\u{443}", "pay"), ("\u{ff4d}ain", "main"), ("jo", "\u{13ab}o"),
  ])
  func whatLooksAlikeSharesAShape(one: String, other: String) {
    #expect(!UnicodeText.shapes(of: one).isDisjoint(with: UnicodeText.shapes(of: other)))
  }

  /// Pairs that nobody takes for each other.
  @Test(arguments: [
    ("main", "maim"), ("mail", "mall"), ("Ivan", "Evan"), ("savings", "saving"), ("one", "two"),
    ("w1", "w2"), ("\u{ae09}\u{c5ec}", "\u{ae09}\u{c774}"), ("\u{436}\u{435}", "xe"),
    ("rent-a", "rent-b"), ("bob", "b\u{f6}b"),
  ])
  func whatDiffersDoesNot(one: String, other: String) {
    #expect(UnicodeText.shapes(of: one).isDisjoint(with: UnicodeText.shapes(of: other)))
  }

  @Test func onlyACapitalIHasTwoShapes() {
    #expect(UnicodeText.shapes(of: "Ida") == ["ida", "lda"])
    #expect(UnicodeText.shapes(of: "ida") == ["ida"])
    #expect(UnicodeText.shapes(of: " R 2 D 2 ") == ["r2d2"])
    #expect(UnicodeText.shapes(of: "") == [""])
  }

  /// Each letter stands once, under a letter of ASCII, and is none itself.
  @Test func theTableIsSound() {
    let others = LookAlikes.byShape.flatMap(\.others)
    #expect(Set(others).count == others.count && others.count > 150)
    #expect(others.allSatisfy { $0 > 0x7f && Unicode.Scalar($0)?.properties.isAlphabetic == true })
    let shapes = LookAlikes.byShape.map(\.letter)
    #expect(shapes.allSatisfy { $0.isASCII && $0.properties.isAlphabetic })
  }
}
