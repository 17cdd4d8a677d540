/// Text that comes from someone else: a file, a node, a token's contract.
public enum ForeignText {
  /// Writes text so that a terminal shows all of it and obeys none of it.
  ///
  /// Controls (C0, DEL, C1), marks that turn the direction of writing, characters without width,
  /// line and paragraph separators and tags become `\u{…}`. What is longer than `limit` Unicode
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

  /// Whether a scalar is obeyed by a terminal, or takes no place in it, rather than being shown.
  public static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x00...0x1f, 0x7f...0x9f: true  // C0, DEL, C1
    case 0x061c, 0x200e, 0x200f, 0x202a...0x202e, 0x2066...0x2069: true  // direction
    case 0x200b...0x200d, 0x2060, 0xfeff: true  // no width
    case 0x2028, 0x2029: true  // separators of lines and paragraphs
    case 0xe0000...0xe007f: true  // tags
    default: false
    }
  }
}
