/// Splits a JSON array into the texts of its elements, without reading them.
enum JSONElements {
  /// Returns the elements of an array; nil for any other text.
  ///
  /// What is between the commas is not checked: whoever reads it does.
  static func split(_ text: [UInt8]) -> [ArraySlice<UInt8>]? {
    guard let first = text.firstIndex(where: { !isBlank($0) }), text[first] == UInt8(ascii: "["),
      let last = text.lastIndex(where: { !isBlank($0) }), last > first,
      text[last] == UInt8(ascii: "]")
    else { return nil }
    var elements: [ArraySlice<UInt8>] = []
    var (start, depth) = (first + 1, 0)
    var at = start
    while at < last {
      switch text[at] {
      case UInt8(ascii: "\""):
        guard let end = endOfString(at, in: text[...]) else { return nil }
        at = end
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: ",") where depth == 0:
        elements.append(text[start..<at])
        start = at + 1
      default: break
      }
      guard depth >= 0 else { return nil }
      at += 1
    }
    guard depth == 0 else { return nil }
    let rest = text[start..<last]
    if elements.isEmpty, rest.allSatisfy(isBlank) { return [] }
    return elements + [rest]
  }

  /// Returns the place of the quote that ends a string; nil if none does.
  static func endOfString(_ start: Int, in text: ArraySlice<UInt8>) -> Int? {
    var at = start + 1
    while at < text.endIndex, text[at] != UInt8(ascii: "\"") {
      at += text[at] == UInt8(ascii: "\\") ? 2 : 1
    }
    return at < text.endIndex ? at : nil
  }

  static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0a || byte == 0x0d
  }
}
