extension JSONParser {
  /// Reads a string, from its opening quote to its closing one.
  mutating func string() throws(JSONError) -> String {
    at += 1
    let start = at
    while let byte = next, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\"), byte >= 0x20 {
      at += 1
    }
    // Most strings have no escapes and end here.
    if next == UInt8(ascii: "\"") {
      defer { at += 1 }
      return String(decoding: bytes[start..<at], as: UTF8.self)
    }
    var text = Array(bytes[start..<at])
    while let byte = next {
      switch byte {
      case UInt8(ascii: "\""):
        at += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"):
        text.append(contentsOf: try escape())
      case 0..<0x20:
        throw .control(here)
      default:
        text.append(byte)
        at += 1
      }
    }
    throw .unfinished
  }

  /// Reads an escape sequence; returns the UTF-8 of its character.
  private mutating func escape() throws(JSONError) -> [UInt8] {
    let start = at
    at += 1
    guard let kind = next else { throw .unfinished }
    at += 1
    switch kind {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [kind]
    case UInt8(ascii: "b"): return [0x08]
    case UInt8(ascii: "f"): return [0x0c]
    case UInt8(ascii: "n"): return [0x0a]
    case UInt8(ascii: "r"): return [0x0d]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"): break
    default: throw .escape(place(of: start))
    }
    let unit = try unit(of: start)
    guard UTF16.isLeadSurrogate(unit) || UTF16.isTrailSurrogate(unit) else {
      return Array(String(decoding: [unit], as: UTF16.self).utf8)
    }
    // Half of a surrogate pair: the other half must follow.
    guard UTF16.isLeadSurrogate(unit), bytes[at...].starts(with: "\\u".utf8) else {
      throw .surrogate(place(of: start))
    }
    at += 2
    let trail = try self.unit(of: start)
    guard UTF16.isTrailSurrogate(trail) else { throw .surrogate(place(of: start)) }
    return Array(String(decoding: [unit, trail], as: UTF16.self).utf8)
  }

  /// Reads the four digits after `\u`.
  private mutating func unit(of start: Int) throws(JSONError) -> UInt16 {
    var unit: UInt16 = 0
    for _ in 0..<4 {
      guard let byte = next else { throw .unfinished }
      guard let digit = Hex.nibble(byte) else { throw .escape(place(of: start)) }
      unit = unit << 4 | UInt16(digit)
      at += 1
    }
    return unit
  }
}
