/// Parses one document from valid UTF-8.
struct JSONParser {
  let bytes: [UInt8]
  var at = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  /// Reads a value with nothing but blanks around it.
  mutating func document() throws(JSONError) -> JSON {
    guard !bytes.starts(with: [0xef, 0xbb, 0xbf]) else { throw .byteOrderMark }
    skipBlanks()
    guard at < bytes.count else { throw .empty }
    let value = try value(depth: 0)
    skipBlanks()
    guard at == bytes.count else { throw .trailing(here) }
    return value
  }

  /// The position of the next byte. Cost: linear, so only for errors.
  var here: JSONPosition { place(of: at) }

  /// Returns the position of a byte. Cost: linear, so only for errors.
  func place(of index: Int) -> JSONPosition { JSONPosition(of: index, in: bytes) }

  /// The next byte; nil at the end.
  var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// The error for a next byte that is not allowed.
  var unexpected: JSONError { at < bytes.count ? .unexpected(here) : .unfinished }

  mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x0a || byte == 0x0d || byte == 0x09 { at += 1 }
  }

  /// Skips blanks and then this character, if it is next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard next == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONError) -> JSON {
    skipBlanks()
    guard let next else { throw .unfinished }
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .integer(try integer())
    default: throw .unexpected(here)
    }
  }

  private mutating func members(depth: Int) throws(JSONError) -> [JSON.Member] {
    guard depth < JSON.depthLimit else { throw .tooDeep(here, limit: JSON.depthLimit) }
    at += 1
    var members: [JSON.Member] = []
    var keys = JSONKeySet()
    if take("}") { return members }
    repeat {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw unexpected }
      let start = at
      let key = try string()
      guard keys.insert(key, after: members) else {
        throw .duplicate(place(of: start), key: key)
      }
      guard take(":") else { throw unexpected }
      members.append(JSON.Member(key, try value(depth: depth + 1)))
    } while take(",")
    guard take("}") else { throw unexpected }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONError) -> [JSON] {
    guard depth < JSON.depthLimit else { throw .tooDeep(here, limit: JSON.depthLimit) }
    at += 1
    var elements: [JSON] = []
    if take("]") { return elements }
    repeat { elements.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw unexpected }
    return elements
  }

  private mutating func word(_ text: StaticString, _ value: JSON) throws(JSONError) -> JSON {
    for offset in 0..<text.utf8CodeUnitCount {
      guard next == text.utf8Start[offset] else { throw unexpected }
      at += 1
    }
    return value
  }

  private mutating func integer() throws(JSONError) -> Int64 {
    let start = at
    if next == UInt8(ascii: "-") { at += 1 }
    let digits = at
    while let byte = next, byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") { at += 1 }
    guard at > digits else { throw unexpected }
    if next == UInt8(ascii: ".") || next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
      throw .fraction(place(of: start))
    }
    if bytes[digits] == UInt8(ascii: "0"), at > digits + 1 || digits > start {
      throw .numberForm(place(of: start))
    }
    let number = Int64(String(decoding: bytes[start..<at], as: UTF8.self))
    guard let number, number.magnitude <= JSON.largestInteger.magnitude else {
      throw .largeNumber(place(of: start))
    }
    return number
  }
}
