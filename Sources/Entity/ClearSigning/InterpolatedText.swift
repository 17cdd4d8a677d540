/// A sentence with paths in the places of values (ERC-7730, "Value interpolation").
package struct InterpolatedText: Hashable, Sendable {
  /// A piece of a sentence.
  package enum Part: Hashable, Sendable {
    case text(String)
    case value(ClearPath)
  }

  /// The pieces, in order.
  package let parts: [Part]

  private static let longest = 1_024
  private static let maxValues = 16

  /// Reads `Send {value} to {to}`, with `{{` and `}}` for braces; nil if it is malformed.
  package init?(parsing text: String) {
    guard text.utf8.count <= Self.longest else { return nil }
    var parts: [Part] = []
    var plain = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        plain.append(character)
        continue
      }
      if rest.first == character {
        rest.removeFirst()
        plain.append(character)
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}"),
        let path = ClearPath(parsing: String(rest[..<end])), !path.steps.isEmpty
      else { return nil }
      rest = rest[rest.index(after: end)...]
      if !plain.isEmpty { parts.append(.text(plain)) }
      plain = ""
      parts.append(.value(path))
    }
    if !plain.isEmpty { parts.append(.text(plain)) }
    let values = parts.filter { if case .value = $0 { true } else { false } }
    guard !parts.isEmpty, values.count <= Self.maxValues else { return nil }
    self.parts = parts
  }
}
