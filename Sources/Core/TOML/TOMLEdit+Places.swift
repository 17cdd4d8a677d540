/// Where the parts of a document are, as indices of its bytes.
extension TOMLEdit {
  /// The byte order mark.
  static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Returns the entry of a key; nil if it is not set.
  func entry(at path: [String]) -> TOMLTable.Entry? {
    guard let last = path.last else { return nil }
    return innerTable(Array(path.dropLast()))?[last]
  }

  /// Returns the table of a path, the document itself for an empty one; nil if there is none.
  func innerTable(_ path: [String]) -> TOMLTable? {
    var found = table
    for key in path {
      guard let inner = found[key]?.value.table else { return nil }
      found = inner
    }
    return found
  }

  /// Returns the index of the header of a table, as in `[chains.dev]`; nil if it has no header.
  func header(of path: [String]) -> Int? {
    guard let entry = entry(at: path), entry.value.table != nil else { return nil }
    let start = index(of: entry.value.position)
    // A table that only has tables below it has the position of the first one.
    guard let header = Header(at: start, in: bytes), header.path == path else { return nil }
    return start
  }

  /// Returns the bytes of a value; nil for a table that has a header or dotted keys.
  func span(of value: TOMLValue) -> Range<Int>? {
    let start = index(of: value.position)
    var parser = TOMLParser(bytes: bytes)
    parser.at = start
    guard start < bytes.count, let found = try? parser.value(depth: 0) else { return nil }
    switch (value.content, found.content) {
    case (.table, .table), (.array, .array), (.string, .string), (.integer, .integer),
      (.float, .float), (.bool, .bool), (.dateTime, .dateTime):
      break
    default: return nil
    }
    return start..<parser.at
  }

  func index(of position: TOMLPosition) -> Int {
    var index = bytes.starts(with: Self.mark) ? Self.mark.count : 0
    for _ in 1..<max(1, position.line) { index = end(ofLineAt: index) }
    var column = 1
    while index < bytes.count, column < position.column {
      index += 1
      // Continuation bytes of a scalar are not counted.
      while index < bytes.count, bytes[index] & 0xC0 == 0x80 { index += 1 }
      column += 1
    }
    return index
  }

  /// Returns the index of the first byte of a line, behind a byte order mark.
  func start(ofLineAt index: Int) -> Int {
    let first = bytes.starts(with: Self.mark) ? Self.mark.count : 0
    let end = bytes[..<index].lastIndex(of: UInt8(ascii: "\n"))
    return max(first, end.map { $0 + 1 } ?? 0)
  }

  /// Returns the index behind the end of a line.
  func end(ofLineAt index: Int) -> Int {
    bytes[index...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
  }

  /// A header in single brackets.
  private struct Header {
    let path: [String]

    init?(at start: Int, in bytes: [UInt8]) {
      guard start < bytes.count else { return nil }
      var parser = TOMLParser(bytes: bytes)
      parser.at = start
      guard parser.take("["), parser.next != UInt8(ascii: "["), let keys = try? parser.keys()
      else { return nil }
      path = keys.map(\.text)
    }
  }
}
