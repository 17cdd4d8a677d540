/// Text that comes from someone else: a file, a node, a token's contract.
package enum UntrustedText {
  /// Writes text so that a terminal shows all of it and obeys none of it.
  ///
  /// What ``isHidden(_:)`` tells of becomes `\u{…}`, and so does a combining mark that has nothing
  /// to stand on and would join what we wrote before it. What is longer than `limit` Unicode
  /// scalars is cut, and `…` put after it.
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

  /// The same for text of several lines, which stay lines; nothing is cut.
  package static func escapedLines(_ text: String) -> String {
    // Most texts are as they are to be shown, and long lists are not taken apart for nothing.
    guard hasHidden(text, besides: { $0 == "\n" }) else { return text }
    return text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
      .map { escaped(String(Substring($0)), limit: .max) }.joined(separator: "\n")
  }

  /// The same for one sentence, in which a line end stays only before two blanks, as in a list that is
  /// set in: nothing in it can begin a row.
  package static func escapedSentence(_ text: String) -> String {
    // By bytes: a mark behind the blanks would be one character with the last of them.
    text.utf8.split(separator: "\n  ".utf8, omittingEmptySubsequences: false)
      .map { escaped(String(Substring($0)), limit: .max) }.joined(separator: "\n  ")
  }

  /// Whether anything in a text is written as `\u{…}`, but for line ends and tabs, which every text
  /// may have.
  package static func hasHidden(_ text: String) -> Bool {
    hasHidden(text) { $0 == "\n" || $0 == "\r" || $0 == "\t" }
  }

  /// Whether a finished text shows such a `\u{…}`: in a name, a symbol, a claim, or the words of a
  /// descriptor or a node.
  ///
  /// Line ends and tabs do not count, nor do the variation selectors that names of one's own may have.
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

  /// Whether a scalar is obeyed by a terminal, shows nothing where it stands, or is a blank other
  /// than U+0020: with those a text could lay itself out as a line of ours.
  ///
  /// Variation selectors are among them: they are not seen, and terminals do not agree on how wide
  /// the sign before them becomes.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    // Most text is ASCII, of which only the controls are; what it is need not be looked up.
    if scalar.value < 0x7f { return scalar.value < 0x20 }
    return isUnseen(scalar) || scalar.properties.generalCategory == .spaceSeparator
      || scalar.properties.isVariationSelector
  }

  /// Whether a scalar has no place in a name: it is obeyed by a terminal, or draws nothing.
  ///
  /// Those are controls, marks of direction and other formats, line breaks, tags, fillers, signs that
  /// are drawn as nothing, and what is no character at all. Blanks of other widths and variation
  /// selectors are part of names in Japanese, French and emoji, and are none of them.
  package static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x7f { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default:
      scalar.properties.isNoncharacterCodePoint || drawnAsNothing.contains(scalar.value)
        || scalar.properties.isDefaultIgnorableCodePoint && !(0xfe00...0xfe0f ~= scalar.value)
    }
  }

  /// Signs by their category that fonts draw as nothing: the Braille pattern without dots, the blanks
  /// of hieroglyphs, the Khitan filler, the musical null note head, and the place of an object.
  private static let drawnAsNothing: Set<UInt32> = [
    0x2800, 0xfffc, 0x13441, 0x13442, 0x16fe4, 0x1d159,
  ]

  /// Whether it is drawn on what stands before it.
  private static func isCombining(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value >= 0x300 else { return false }
    return switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: scalar.properties.isGraphemeExtend || scalar.properties.isEmojiModifier
    }
  }
}
