extension TOMLParser {
  /// Whether three equal quotes are next.
  var isMultiline: Bool { quotes == 3 }

  /// The number of equal quotes that are next, at most three.
  private var quotes: Int { bytes[at...].prefix(3).prefix { $0 == next }.count }

  /// Reads a string of any of the four forms, from its opening quotes to its closing ones.
  mutating func string() throws(TOMLError) -> String {
    let start = at
    guard let quote = next else { throw TOMLError(.unclosedString, here) }
    let isLong = isMultiline
    at += isLong ? 3 : 1
    if isLong { _ = try takeLineEnd() }
    var text: [UInt8] = []
    while let byte = next {
      switch byte {
      case quote:
        if try takeClosing(quote, isLong: isLong, into: &text) {
          return String(decoding: text, as: UTF8.self)
        }
      case UInt8(ascii: "\\") where quote == UInt8(ascii: "\""):
        if isLong, try skipLineContinuation() { continue }
        text += String(try escape()).utf8
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        guard isLong else { throw TOMLError(.unclosedString, place(of: start)) }
        if try takeLineEnd() { text.append(UInt8(ascii: "\n")) }
      default:
        guard Self.isText(byte) else { throw TOMLError(.control(byte), here) }
        text.append(byte)
        at += 1
      }
    }
    throw TOMLError(.unclosedString, place(of: start))
  }

  /// Skips the quotes that end a string, and returns whether it has ended.
  ///
  /// In a multi-line string, fewer than three quotes are text, as are up to two right before its
  /// end.
  private mutating func takeClosing(
    _ quote: UInt8,
    isLong: Bool,
    into text: inout [UInt8]
  ) throws(TOMLError) -> Bool {
    guard isLong else {
      at += 1
      return true
    }
    let count = bytes[at...].prefix(5).prefix { $0 == quote }.count
    at += count
    text += [UInt8](repeating: quote, count: count < 3 ? count : count - 3)
    return count >= 3
  }

  /// Skips a backslash at the end of a line, and all blanks and line ends after it.
  private mutating func skipLineContinuation() throws(TOMLError) -> Bool {
    let start = at
    at += 1
    skipBlanks()
    guard try takeLineEnd() else {
      at = start
      return false
    }
    repeat { skipBlanks() } while try takeLineEnd()
    return true
  }

  /// Reads an escape sequence; returns its character.
  private mutating func escape() throws(TOMLError) -> Unicode.Scalar {
    let start = at
    at += 1
    let kind = next
    at += kind == nil ? 0 : 1
    switch kind {
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "\""): return "\""
    case UInt8(ascii: "\\"): return "\\"
    case UInt8(ascii: "u"): return try scalar(digits: 4, from: start)
    case UInt8(ascii: "U"): return try scalar(digits: 8, from: start)
    default: throw TOMLError(.escape, place(of: start))
    }
  }

  /// Reads the digits of an escape; `start` is its backslash.
  private mutating func scalar(digits: Int, from start: Int) throws(TOMLError) -> Unicode.Scalar {
    var value: UInt32 = 0
    for _ in 0..<digits {
      guard let digit = next.flatMap(Hex.nibble) else {
        throw TOMLError(.escape, place(of: start))
      }
      value = value << 4 | UInt32(digit)
      at += 1
    }
    guard let scalar = Unicode.Scalar(value) else {
      throw TOMLError(.escapedScalar, place(of: start))
    }
    return scalar
  }
}
