import Core
import Testing

struct ForeignTextTests {
  @Test(arguments: [
    ("USDC", "USDC"),
    ("급여 지갑 é 🙂", "급여 지갑 é 🙂"),
    ("\u{1b}[2J", "\\u{1b}[2J"),
    ("a\nb\tc\0", "a\\u{a}b\\u{9}c\\u{0}"),
    ("\u{7f}\u{80}\u{9f}\u{a0}", "\\u{7f}\\u{80}\\u{9f}\u{a0}"),
    ("\u{202e}CDSU", "\\u{202e}CDSU"),
    ("U\u{200b}SDC\u{feff}", "U\\u{200b}SDC\\u{feff}"),
    ("\u{2028}\u{2029}\u{2060}", "\\u{2028}\\u{2029}\\u{2060}"),
    ("\u{61c}\u{200e}\u{200f}\u{2066}\u{2069}", "\\u{61c}\\u{200e}\\u{200f}\\u{2066}\\u{2069}"),
    ("\u{e0001}\u{e007f}", "\\u{e0001}\\u{e007f}"),
  ])
  func showsWhatATerminalWouldObeyOrHide(text: String, shown: String) {
    #expect(ForeignText.escaped(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test func cutsWhatIsTooLong() {
    let long = String(repeating: "x", count: 65)
    #expect(ForeignText.escaped(long) == String(repeating: "x", count: 64) + "…")
    #expect(ForeignText.escaped(String(long.dropLast())) == String(repeating: "x", count: 64))
    #expect(ForeignText.escaped("abc", limit: 2) == "ab…")
    #expect(ForeignText.escaped("", limit: 0) == "")
    #expect(ForeignText.escaped(String(repeating: "\u{301}", count: 10_000)).utf8.count < 140)
  }

  @Test func leavesNoHiddenScalar() {
    for value in 0..<UInt32(0x110000) {
      guard let scalar = Unicode.Scalar(value), ForeignText.isHidden(scalar) else { continue }
      #expect(ForeignText.escaped(String(scalar)) == "\\u{\(String(value, radix: 16))}")
    }
  }
}
