import Core

/// Reads comma-separated values (RFC 4180), and refuses what programs interpret differently.
///
/// Lines end with CR LF or LF. A field in quotes may contain commas, line ends and doubled quotes.
/// A byte order mark before the first field is skipped, because spreadsheets write one.
struct CSVReader {
  private let bytes: [UInt8]
  private var index = 0

  /// The number of records read, including the current one, as spreadsheets count rows.
  private(set) var row = 0

  init(_ bytes: [UInt8]) throws(PayoutListError) {
    if let wrong = UnicodeText.firstInvalid(in: bytes) {
      throw .notUTF8(line: bytes[..<wrong].count { $0 == UInt8(ascii: "\n") } + 1)
    }
    self.bytes = bytes
    if bytes.starts(with: [0xef, 0xbb, 0xbf]) { index = 3 }
  }

  /// Reads the fields of the next line that is not empty; nil at the end.
  mutating func record() throws(PayoutListError) -> [String]? {
    while index < bytes.count {
      row += 1
      if takesLineEnd() { continue }
      var fields = [try field()]
      while index < bytes.count, !takesLineEnd() {
        guard bytes[index] == UInt8(ascii: ",") else {
          throw .quote(row: row, field: fields.count)
        }
        index += 1
        fields.append(try field())
      }
      return fields
    }
    return nil
  }

  private mutating func takesLineEnd() -> Bool {
    if bytes[index] == UInt8(ascii: "\n") {
      index += 1
      return true
    }
    guard bytes[index] == UInt8(ascii: "\r"), index + 1 < bytes.count,
      bytes[index + 1] == UInt8(ascii: "\n")
    else { return false }
    index += 2
    return true
  }

  private mutating func field() throws(PayoutListError) -> String {
    guard index < bytes.count else { return "" }
    return bytes[index] == UInt8(ascii: "\"") ? try quoted() : plain()
  }

  /// Reads a plain field. It ends at a quote or a lone CR, after which the record is refused.
  private mutating func plain() -> String {
    let stops: [UInt8] = [0x2c, 0x0a, 0x0d, 0x22]  // comma, LF, CR, quote
    let start = index
    while index < bytes.count, !stops.contains(bytes[index]) { index += 1 }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }

  private mutating func quoted() throws(PayoutListError) -> String {
    index += 1
    var text: [UInt8] = []
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      guard byte == UInt8(ascii: "\"") else {
        text.append(byte)
        continue
      }
      guard index < bytes.count, bytes[index] == byte else {
        return String(decoding: text, as: UTF8.self)
      }
      text.append(byte)
      index += 1
    }
    throw .openQuote(row: row)
  }
}
