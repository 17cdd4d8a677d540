/// Looks for what is TOML nowhere outside of texts and comments: a closing brace right behind an
/// opening bracket or a comma, and whatever is not ASCII.
enum TOMLScan {
  /// The line of the first one, counted from 1.
  static func firstOdd(in text: String) -> Int? {
    var rest = Array(text.utf8)[...]
    if rest.starts(with: byteOrderMark) { rest = rest.dropFirst(byteOrderMark.count) }
    var line = 1
    // The last byte that is neither blank nor in a comment.
    var last: UInt8 = 0
    while let byte = rest.first {
      switch byte {
      case UInt8(ascii: "#"): rest = rest.drop { $0 != newline }
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let quoted = quoted(rest, in: byte)
        line += quoted.count { $0 == newline }
        rest = rest.dropFirst(quoted.count)
        last = byte
      case newline:
        line += 1
        rest.removeFirst()
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"): rest.removeFirst()
      case UInt8(ascii: "}") where last == UInt8(ascii: "[") || last == UInt8(ascii: ","):
        return line
      case 0x80...: return line
      default:
        last = byte
        rest.removeFirst()
      }
    }
    return nil
  }

  private static let newline: UInt8 = 0x0A
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// A text with its quotes, of one line or of several; one that does not end goes on to where it
  /// would have to.
  private static func quoted(_ bytes: ArraySlice<UInt8>, in quote: UInt8) -> ArraySlice<UInt8> {
    let isLong = bytes.prefix(3).elementsEqual([quote, quote, quote])
    let isEscaping = quote == UInt8(ascii: "\"")
    var place = bytes.startIndex + (isLong ? 3 : 1)
    while place < bytes.endIndex {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\\"), isEscaping {
        place += 2
      } else if byte == newline, !isLong {
        return bytes[..<place]
      } else if byte != quote {
        place += 1
      } else if !isLong {
        return bytes[...place]
      } else {
        let run = bytes[place...].prefix { $0 == quote }.count
        place += run
        // Up to two quotes may stand before the three that end it.
        if run >= 3 { return bytes[..<place] }
      }
    }
    return bytes
  }
}
