extension JSON {
  /// Renders the document in its shortest form: no blanks, and only mandatory escapes.
  package func render() -> String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// Renders the document for people: one member or element per line, indented by two spaces.
  ///
  /// Characters that a terminal would obey or hide are escaped, so that it is safe to display.
  package func pretty() -> String {
    var text = ""
    write(to: &text, indent: 0)
    return text
  }

  /// Writes the value; `indent` is its depth, or `nil` for no line ends.
  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .object(let members):
      Self.write(members, between: "{", and: "}", to: &text, indent: indent) {
        member,
        text,
        inner in
        Self.quote(member.key, to: &text, escapeHidden: inner != nil)
        text += inner == nil ? ":" : ": "
        member.value.write(to: &text, indent: inner)
      }
    case .array(let elements):
      Self.write(elements, between: "[", and: "]", to: &text, indent: indent) {
        $0.write(to: &$1, indent: $2)
      }
    case .string(let string): Self.quote(string, to: &text, escapeHidden: indent != nil)
    case .integer(let number): text += String(number)
    case .bool(let flag): text += flag ? "true" : "false"
    case .null: text += "null"
    }
  }

  private static func write<Part>(
    _ parts: [Part],
    between open: String,
    and close: String,
    to text: inout String,
    indent: Int?,
    each: (Part, inout String, Int?) -> Void
  ) {
    let inner = indent.map { $0 + 1 }
    text += open
    for (index, part) in parts.enumerated() {
      if index > 0 { text += "," }
      breakLine(&text, inner)
      each(part, &text, inner)
    }
    if !parts.isEmpty { breakLine(&text, indent) }
    text += close
  }

  private static func breakLine(_ text: inout String, _ indent: Int?) {
    guard let indent else { return }
    text += "\n" + String(repeating: "  ", count: indent)
  }

  /// Writes a string in quotes, with JSON's mandatory escapes, or those of all hidden characters.
  private static func quote(_ string: String, to text: inout String, escapeHidden: Bool) {
    text += "\""
    defer { text += "\"" }
    // Most strings need no escapes.
    let isPlain = string.utf8.allSatisfy {
      0x20..<0x7f ~= $0 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    guard !isPlain else { return text += string }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\u{8}": text += "\\b"
      case "\u{c}": text += "\\f"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where scalar.value < 0x20 || escapeHidden && UntrustedText.isHidden(scalar):
        for unit in String(scalar).utf16 {
          text += "\\u" + Hex.encode([UInt8(unit >> 8), UInt8(unit & 0xff)])
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
