import TOMLKit

/// Text in TOML, looked at before the library reads it.
///
/// The library takes for granted that a table's header begins like a key, and a value of an array like
/// a value; it ends the process where that is not so (`[!x]`, `x = [ }`). So both are settled here.
enum TOMLText {
  /// The text is not TOML.
  struct Malformed: Error {
    let line: Int
    let reason: String
  }

  static func table(_ text: String) throws(Malformed) -> TOMLTable {
    if let line = oddHeader(in: text) {
      throw Malformed(line: line, reason: "a table's header names a table")
    }
    if let line = TOMLScan.firstOdd(in: text) {
      throw Malformed(line: line, reason: "a key or a value is wanted, and this begins like none")
    }
    do { return try TOMLTable(string: text) } catch {
      let failure = error as? TOMLParseError
      let reason = (failure?.description ?? "\(error)").prefix { $0 != "\n" }
      throw Malformed(line: failure?.source.begin.line ?? 1, reason: String(reason))
    }
  }

  private static func oddHeader(in text: String) -> Int? {
    let lines = text.utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
    let place = lines.firstIndex { line in
      let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
      var rest = line.drop(while: isBlank)
      guard rest.first == UInt8(ascii: "[") else { return false }
      rest = rest.dropFirst().drop(while: isBlank)
      if rest.first == UInt8(ascii: "[") { rest = rest.dropFirst().drop(while: isBlank) }
      guard let first = rest.first else { return true }
      let others = [UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "]")]
      return !PolicyLines.isBare(first) && !others.contains(first)
    }
    return place.map { $0 + 1 }
  }
}
