/// Escapes text from untrusted sources: files, nodes, token contracts.
package enum UntrustedText {
  /// Escapes text so that a terminal shows all of it and obeys none of it.
  ///
  /// Characters that ``isHidden(_:)`` names become `\u{…}`, and so does a combining mark with no
  /// base, which would join the text before it. Text longer than `limit` Unicode scalars is cut,
  /// and `…` appended.
  package static func escaped(_ text: String, limit: Int = 64) -> String {
    if text.utf8.count <= limit, text.utf8.allSatisfy({ 0x20..<0x7f ~= $0 }) { return text }
    let scalars = text.unicodeScalars
    var escaped = ""
    var end = scalars.startIndex
    var count = 0
    var hasBase = false
    while end < scalars.endIndex, count < limit {
      let scalar = scalars[end]
      let isWritten = isHidden(scalar) || !hasBase && isCombining(scalar)
      if isWritten {
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
      hasBase = !isWritten && scalar != " "
      end = scalars.index(after: end)
      count += 1
    }
    return end < scalars.endIndex ? escaped + "…" : escaped
  }

  /// Escapes text of several lines, keeping line ends; nothing is cut.
  package static func escapedLines(_ text: String) -> String {
    // Most texts need no escapes, and splitting long lists would be wasted work.
    guard hasHidden(text, besides: { $0 == "\n" }) else { return text }
    return text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
      .map { escaped(String(Substring($0)), limit: .max) }.joined(separator: "\n")
  }

  /// Escapes one sentence; a line end stays only before two blanks, as in an indented list.
  ///
  /// So nothing in it can begin a line of its own.
  package static func escapedSentence(_ text: String) -> String {
    // By bytes: a combining mark after the blanks would form one character with the last of them.
    text.utf8.split(separator: "\n  ".utf8, omittingEmptySubsequences: false)
      .map { escaped(String(Substring($0)), limit: .max) }.joined(separator: "\n  ")
  }

  /// Whether ``escaped(_:limit:)`` would escape any character other than line ends and tabs.
  package static func hasHidden(_ text: String) -> Bool {
    hasHidden(text) { $0 == "\n" || $0 == "\r" || $0 == "\t" }
  }

  /// Whether an escaped text contains a `\u{…}`.
  ///
  /// Such escapes come from names, symbols, claims, descriptors or nodes.
  ///
  /// Line ends and tabs do not count, nor do variation selectors, which the user's own names may
  /// have.
  package static func hasEscape(_ shown: String) -> Bool {
    let bytes = shown.utf8
    var at = bytes.startIndex
    while let escape = bytes[at...].firstIndex(of: UInt8(ascii: "\\")) {
      at = bytes.index(after: escape)
      let rest = bytes[at...].prefix(8)
      if rest.starts(with: "u{".utf8), !harmless.contains(where: { rest.starts(with: $0.utf8) }) {
        return true
      }
    }
    return false
  }

  private static let harmless = ["u{a}", "u{d}", "u{9}", "u{fe0e}", "u{fe0f}"]

  private static func hasHidden(
    _ text: String,
    besides isLayout: (Unicode.Scalar) -> Bool
  ) -> Bool {
    if text.utf8.allSatisfy({ 0x20..<0x7f ~= $0 }) { return false }
    var hasBase = false
    for scalar in text.unicodeScalars {
      let isLayout = isLayout(scalar)
      if !isLayout, isHidden(scalar) || !hasBase && isCombining(scalar) { return true }
      hasBase = !isLayout && scalar != " "
    }
    return false
  }

  /// Whether a scalar controls a terminal, is invisible, or is a blank other than U+0020.
  ///
  /// With such characters a text could imitate a line of this program.
  ///
  /// Variation selectors are included: they are invisible, and terminals disagree on the width of
  /// the character before them.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    // Most text is ASCII, where only the controls are hidden, so no lookup is needed.
    if scalar.value < 0x7f { return scalar.value < 0x20 }
    return isUnseen(scalar) || scalar.properties.generalCategory == .spaceSeparator
      || scalar.properties.isVariationSelector
  }

  /// Whether a scalar is not allowed in a name: it controls a terminal, or is invisible.
  ///
  /// These are controls, direction marks and other formats, line breaks, tags, fillers, signs that
  /// fonts draw as nothing, and noncharacters. Blanks of other widths and variation selectors are
  /// allowed: names in Japanese or French and emoji need them.
  package static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7f { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default:
      scalar.properties.isNoncharacterCodePoint || drawnAsNothing.contains(scalar.value)
        || scalar.properties.isDefaultIgnorableCodePoint && !(0xfe00...0xfe0f ~= scalar.value)
    }
  }

  /// Characters that fonts draw as nothing, although their category is a visible one.
  ///
  /// The Braille pattern without dots, the blanks of hieroglyphs, the Khitan filler, the musical
  /// null note head, and the object replacement character.
  private static let drawnAsNothing: Set<UInt32> = [
    0x2800, 0xfffc, 0x13441, 0x13442, 0x16fe4, 0x1d159,
  ]

  /// Whether a scalar is drawn on the character before it.
  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier
    }
  }
}
