/// Text that comes from someone else: a file, a node, a token's contract.
public enum ForeignText {
  /// Writes text so that a terminal shows all of it and obeys none of it.
  ///
  /// What ``isHidden(_:)`` tells of becomes `\u{…}`. What is longer than `limit` Unicode
  /// scalars is cut, and `…` put after it.
  public static func escaped(_ text: String, limit: Int = 64) -> String {
    let scalars = text.unicodeScalars
    var escaped = ""
    var end = scalars.startIndex
    var count = 0
    while end < scalars.endIndex, count < limit {
      let scalar = scalars[end]
      if isHidden(scalar) {
        escaped += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        escaped.unicodeScalars.append(scalar)
      }
      end = scalars.index(after: end)
      count += 1
    }
    return end < scalars.endIndex ? escaped + "…" : escaped
  }

  /// Whether a scalar is obeyed by a terminal, or shows nothing where it stands.
  ///
  /// Those are controls, marks of direction and other formats, line breaks, tags, fillers and what
  /// is no character at all. Variation selectors choose between two looks of the sign before them,
  /// and are shown.
  public static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    // Most text is ASCII, of which only the controls are; what it is need not be looked up.
    if scalar.value < 0x7f { return scalar.value < 0x20 }
    return switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default:
      scalar.properties.isNoncharacterCodePoint
        || scalar.properties.isDefaultIgnorableCodePoint && !(0xfe00...0xfe0f ~= scalar.value)
    }
  }
}
