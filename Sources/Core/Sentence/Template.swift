/// The text of a sentence, split at the places of its arguments: `{1}`, `{2}`, ….
///
/// Any other brace stands for itself.
struct Template {
  enum Part: Hashable {
    case literal(String)
    /// The index of an argument, from 0.
    case place(Int)
  }

  let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var rest = text[...]
    while let brace = rest.firstIndex(of: "{") {
      let inside = rest[rest.index(after: brace)...]
      guard let end = inside.firstIndex(of: "}"), let place = Self.place(inside[..<end]) else {
        parts.append(.literal(String(rest[...brace])))
        rest = inside
        continue
      }
      parts.append(.literal(String(rest[..<brace])))
      parts.append(.place(place))
      rest = inside[inside.index(after: end)...]
    }
    parts.append(.literal(String(rest)))
    self.parts = parts.filter { $0 != .literal("") }
  }

  /// The indices of the arguments in the text.
  var places: Set<Int> {
    Set(parts.compactMap { if case .place(let place) = $0 { place } else { nil } })
  }

  private static func place(_ digits: Substring) -> Int? {
    guard (1...3).contains(digits.utf8.count), digits.utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
      let number = Int(digits), number > 0
    else { return nil }
    return number - 1
  }
}
