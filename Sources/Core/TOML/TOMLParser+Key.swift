/// One part of a dotted key.
struct TOMLKey {
  let text: String
  let position: TOMLPosition
}

extension TOMLParser {
  /// Reads a dotted key and the blanks around its parts.
  mutating func keys() throws(TOMLError) -> [TOMLKey] {
    var keys: [TOMLKey] = []
    repeat {
      skipBlanks()
      let place = here
      keys.append(TOMLKey(text: try keyText(), position: place))
      skipBlanks()
    } while take(".")
    return keys
  }

  private mutating func keyText() throws(TOMLError) -> String {
    if next == UInt8(ascii: "\"") || next == UInt8(ascii: "'") {
      guard !isMultiline else { throw TOMLError(.multilineKey, here) }
      return try string()
    }
    let start = at
    while let byte = next, Self.isBare(byte) { at += 1 }
    guard at > start else { throw TOMLError(.expectedKey, here) }
    return String(decoding: bytes[start..<at], as: UTF8.self)
  }

  private static func isBare(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }
}
