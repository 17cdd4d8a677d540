import Core
import Testing

struct UntrustedTextTests {
  @Test(arguments: [
    ("USDC", "USDC"),
    ("급여 지갑 é 🙂", "급여 지갑 é 🙂"),
    ("\u{1b}[2J", "\\u{1b}[2J"),
    ("a\nb\tc\0", "a\\u{a}b\\u{9}c\\u{0}"),
    ("\u{7f}\u{80}\u{9f}\u{a0}", "\\u{7f}\\u{80}\\u{9f}\\u{a0}"),
    ("\u{2800}\u{1d159}\u{3000}\u{2007}", "\\u{2800}\\u{1d159}\\u{3000}\\u{2007}"),
    ("a\u{301} \u{301}\u{1b}\u{301}", "a\u{301} \\u{301}\\u{1b}\\u{301}"),
    ("\u{e34}กิ\u{1f3fb}", "\\u{e34}กิ\u{1f3fb}"),
    ("❤\u{fe0f}", "❤\\u{fe0f}"),
    ("\u{202e}CDSU", "\\u{202e}CDSU"),
    ("U\u{200b}SDC\u{feff}", "U\\u{200b}SDC\\u{feff}"),
    ("\u{2028}\u{2029}\u{2060}", "\\u{2028}\\u{2029}\\u{2060}"),
    ("\u{61c}\u{200e}\u{200f}\u{2066}\u{2069}", "\\u{61c}\\u{200e}\\u{200f}\\u{2066}\\u{2069}"),
    ("\u{e0001}\u{e007f}", "\\u{e0001}\\u{e007f}"),
  ])
  func showsWhatATerminalWouldObeyOrHide(text: String, shown: String) {
    #expect(UntrustedText.escaped(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test func cutsWhatIsTooLong() {
    let long = String(repeating: "x", count: 65)
    #expect(UntrustedText.escaped(long) == String(repeating: "x", count: 64) + "…")
    #expect(UntrustedText.escaped(String(long.dropLast())) == String(repeating: "x", count: 64))
    #expect(UntrustedText.escaped("abc", limit: 2) == "ab…")
    #expect(UntrustedText.escaped("", limit: 0) == "")
    #expect(
      UntrustedText.escaped("e" + String(repeating: "\u{301}", count: 10_000)).utf8.count < 140
    )
    #expect(UntrustedText.escaped(String(repeating: "\u{301}", count: 10_000)).utf8.count < 520)
  }

  @Test func leavesNoHiddenScalar() {
    for value in 0..<UInt32(0x110000) {
      guard let scalar = Unicode.Scalar(value), UntrustedText.isHidden(scalar) else { continue }
      #expect(UntrustedText.escaped(String(scalar)) == "\\u{\(String(value, radix: 16))}")
    }
  }

  /// Every Unicode space but ASCII's (general category Zs), and every scalar that draws nothing.
  private static let blanks: [ClosedRange<UInt32>] = [
    0xa0...0xa0, 0x115f...0x1160, 0x1680...0x1680, 0x180b...0x180f, 0x2000...0x200f,
    0x2028...0x202f, 0x205f...0x206f, 0x2800...0x2800, 0x3000...0x3000, 0x3164...0x3164,
    0xfe00...0xfe0f, 0xfeff...0xfeff, 0xffa0...0xffa0, 0xfffc...0xfffc, 0x13441...0x13442,
    0x1d159...0x1d159, 0x1d173...0x1d17a, 0xe0000...0xe0fff,
  ]

  @Test func writesEveryBlankButOneAsAnEscape() {
    for scalar in Self.blanks.joined().compactMap(Unicode.Scalar.init) {
      #expect(UntrustedText.isHidden(scalar), "\(scalar.value)")
      #expect(UntrustedText.hasHidden("a" + String(scalar)), "\(scalar.value)")
    }
    #expect(!UntrustedText.isHidden(" ") && !UntrustedText.hasHidden("급여 지갑\r\n\té\u{2801}"))
    #expect(UntrustedText.hasHidden("\u{301}") && UntrustedText.hasHidden("a\n\u{301}"))
  }

  @Test func keepsTheLinesOfTextThatHasLines() {
    #expect(UntrustedText.escapedLines("to\r\n\n\u{a0}급여\u{1b}") == "to\\u{d}\n\n\\u{a0}급여\\u{1b}")
    #expect(UntrustedText.escapedLines("a\n\u{301}") == "a\n\\u{301}")
    #expect(UntrustedText.escapedLines("") == "")
    #expect(
      UntrustedText.escapedSentence("a\n  - b\n\tc\nd\r\n  e\n  \u{301}")
        == "a\n  - b\\u{a}\\u{9}c\\u{a}d\\u{d}\n  e\n  \\u{301}"
    )
  }

  @Test func linesAreEscapedAsEachOfThemWouldBe() {
    for value in Array(0..<UInt32(0x3100)) + Array(stride(from: 0x3100, to: 0x110000, by: 61)) {
      guard let scalar = Unicode.Scalar(value), scalar != "\n" else { continue }
      for line in [String(scalar), "b" + String(scalar), " " + String(scalar)] {
        let escaped = UntrustedText.escaped(line, limit: .max)
        #expect(UntrustedText.escapedLines("a\n" + line) == "a\n" + escaped, "\(value)")
      }
    }
  }

  @Test func aNameMayHaveBlanksAndVariationsAndNothingThatIsNotSeen() {
    for text in ["山田\u{3000}太郎", "J.\u{a0}Smith", "❤\u{fe0f}"] {
      #expect(!text.unicodeScalars.contains(where: UntrustedText.isUnseen))
    }
    for scalar: Unicode.Scalar in ["\u{2800}", "\u{1d159}", "\u{3164}", "\u{200b}", "\u{e0100}"] {
      #expect(UntrustedText.isUnseen(scalar), "\(scalar.value)")
    }
  }
}
