extension TOMLParser {
  /// Reads a value that is nested `depth` deep.
  mutating func value(depth: Int) throws(TOMLError) -> TOMLValue {
    let place = here
    switch next {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return TOMLValue(.string(try string()), place)
    case UInt8(ascii: "["): return TOMLValue(.array(try elements(depth: depth)), place)
    case UInt8(ascii: "{"): return TOMLValue(.table(try inlineTable(depth: depth)), place)
    default: return TOMLValue(try word(at: place), place)
    }
  }

  private mutating func elements(depth: Int) throws(TOMLError) -> [TOMLValue] {
    guard depth < TOML.depthLimit else {
      throw TOMLError(.tooDeep(limit: TOML.depthLimit), here)
    }
    at += 1
    var elements: [TOMLValue] = []
    repeat {
      try skipLines()
      if take("]") { return elements }
      elements.append(try value(depth: depth + 1))
      try skipLines()
    } while take(",")
    guard take("]") else { throw TOMLError(.expectedArrayEnd, here) }
    return elements
  }

  /// Skips blanks, line ends and comments.
  private mutating func skipLines() throws(TOMLError) {
    repeat {
      skipBlanks()
      try skipComment()
    } while try takeLineEnd()
  }

  private mutating func inlineTable(depth: Int) throws(TOMLError) -> TOMLTable {
    guard depth < TOML.depthLimit else {
      throw TOMLError(.tooDeep(limit: TOML.depthLimit), here)
    }
    var builder = TOMLBuilder(depth: depth + 1, position: here)
    at += 1
    skipBlanks()
    if take("}") { return builder.table() }
    repeat {
      try entry(into: &builder)
      skipBlanks()
    } while take(",")
    guard take("}") else { throw TOMLError(.expectedTableEnd, here) }
    return builder.table()
  }

  /// Reads a value without quotes: a number, a date, true or false.
  private mutating func word(at place: TOMLPosition) throws(TOMLError) -> TOMLValue.Content {
    var token = self.token()
    if token.count == TOMLDateTime.dateCount, TOMLDateTime.isLike(token), next == 0x20,
      let digit = bytes[at...].dropFirst().first, (0x30...0x39).contains(digit)
    {
      // A blank may separate date and time.
      at += 1
      token += [0x20] + self.token()
    }
    guard let first = token.first else { throw TOMLError(.expectedValue, place) }
    if token.elementsEqual("true".utf8) { return .bool(true) }
    if token.elementsEqual("false".utf8) { return .bool(false) }
    let text = String(decoding: token, as: UTF8.self)
    if TOMLDateTime.isLike(token) {
      guard let found = TOMLDateTime(token) else { throw TOMLError(.dateTime(text), place) }
      return .dateTime(found)
    }
    let isNumber = "0123456789+-.".utf8.contains(first) || TOMLNumber.isWord(token[...])
    guard isNumber else { throw TOMLError(.word(text), place) }
    do { return try TOMLNumber.read(token) } catch { throw TOMLError(error, place) }
  }

  /// Reads the bytes of a value without quotes.
  private mutating func token() -> [UInt8] {
    let token = bytes[at...].prefix { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    at += token.count
    return Array(token)
  }
}
