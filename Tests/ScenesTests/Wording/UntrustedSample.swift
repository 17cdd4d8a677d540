import TestSupport

/// Text that an attacker could write.
enum UntrustedSample {
  /// Lines that would pass for the program's own at the left edge.
  static let lines = [
    "caution: none", "info: nothing is signed", "to  0x00", "Sign this? [y/N] y",
  ]

  private static let pieces =
    lines + [
      "| ", "\n", "\r\n", "\t", "급여지갑", "漢字", "שלום", "سلام", "नमस्ते", "กำลัง", "🙂🏻", "🇰🇷",
      "e\u{301}\u{302}", "\u{301}",
      "\u{202e}", "\u{a0}", "\u{3000}", "\u{2800}", "\u{1d159}", "\u{200b}", "\u{1b}[2J", "\u{9b}",
      "\\u{a0}",
      "\u{fe0f}", "\u{e0041}", "\u{1f1e6}", "\u{93e}", "\"", ",", "\\",
    ]

  static func text(_ random: inout SeededRandom) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      switch Int.random(in: 0...5, using: &random) {
      case 0: text += String(repeating: "x", count: Int.random(in: 1...250, using: &random))
      case 1: text += String(repeating: " ", count: Int.random(in: 1...120, using: &random))
      case 2: text += String(repeating: "급", count: Int.random(in: 1...120, using: &random))
      case 3:
        for _ in 0..<20 {
          let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10ffff, using: &random))
          text.unicodeScalars.append(scalar ?? " ")
        }
      default:
        let piece = pieces.randomElement(using: &random) ?? ""
        text += String(repeating: piece, count: Int.random(in: 1...4, using: &random))
      }
    }
    return text
  }
}
