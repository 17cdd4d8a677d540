/// Parses one document from valid UTF-8.
struct TOMLParser {
  let bytes: [UInt8]
  var at: Int

  /// A byte with a known position, so that finding the positions of all values costs one pass.
  private var known: (index: Int, place: TOMLPosition)

  init(bytes: [UInt8]) {
    self.bytes = bytes
    at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    known = (at, TOMLPosition(line: 1, column: 1))
  }

  mutating func document() throws(TOMLError) -> TOMLTable {
    var builder = TOMLBuilder(depth: 0, position: here)
    repeat {
      skipBlanks()
      switch next {
      case nil, UInt8(ascii: "#"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): break
      case UInt8(ascii: "["): try header(into: &builder)
      default: try entry(into: &builder)
      }
    } while try endLine()
    return builder.table()
  }

  /// The next byte; nil at the end.
  var next: UInt8? { at < bytes.count ? bytes[at] : nil }

  /// The position of the next byte.
  var here: TOMLPosition { mutating get { place(of: at) } }

  /// Returns the position of a byte.
  ///
  /// Cost: linear in the bytes since the last position asked for. For an earlier byte, which only
  /// errors ask for, linear in all bytes before it.
  mutating func place(of index: Int) -> TOMLPosition {
    var (at, place) = index < known.index ? (0, TOMLPosition(line: 1, column: 1)) : known
    if at == 0, bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = min(3, index) }
    var (line, column) = (place.line, place.column)
    for byte in bytes[at..<index] {
      if byte == UInt8(ascii: "\n") {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        // Continuation bytes of a scalar are not counted.
        column += 1
      }
    }
    place = TOMLPosition(line: line, column: column)
    known = (index, place)
    return place
  }

  mutating func skipBlanks() {
    while let byte = next, byte == 0x20 || byte == 0x09 { at += 1 }
  }

  /// Skips one character, if it is next.
  mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    at += 1
    return true
  }

  /// Skips a line end, if it is next.
  mutating func takeLineEnd() throws(TOMLError) -> Bool {
    if take("\n") { return true }
    guard take("\r") else { return false }
    guard take("\n") else { throw TOMLError(.carriageReturn, place(of: at - 1)) }
    return true
  }

  /// Skips a comment up to the end of its line, if one is next.
  mutating func skipComment() throws(TOMLError) {
    guard take("#") else { return }
    while let byte = next, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\r") {
      guard Self.isText(byte) else { throw TOMLError(.control(byte), here) }
      at += 1
    }
  }

  /// Skips the rest of a line; returns false if the document ends with it.
  private mutating func endLine() throws(TOMLError) -> Bool {
    skipBlanks()
    try skipComment()
    if try takeLineEnd() { return true }
    guard next == nil else { throw TOMLError(.expectedLineEnd, here) }
    return false
  }

  /// Reads a key, an equals sign and a value.
  mutating func entry(into builder: inout TOMLBuilder) throws(TOMLError) {
    let path = try keys()
    guard take("=") else { throw TOMLError(.expectedEquals, here) }
    skipBlanks()
    let depth = builder.depth + path.count - 1
    guard depth <= TOML.depthLimit else {
      throw TOMLError(.tooDeep(limit: TOML.depthLimit), path.last?.position ?? here)
    }
    try builder.set(path, try value(depth: depth))
  }

  private mutating func header(into builder: inout TOMLBuilder) throws(TOMLError) {
    let start = here
    at += 1
    let isArray = take("[")
    let path = try keys()
    guard take("]"), !isArray || take("]") else {
      throw TOMLError(.expectedHeaderEnd(isArray: isArray), here)
    }
    try builder.open(path, isArray: isArray, at: start)
  }

  /// Whether a byte is allowed in a comment or a string: no control character but the tab.
  static func isText(_ byte: UInt8) -> Bool { byte >= 0x20 && byte != 0x7F || byte == 0x09 }
}
