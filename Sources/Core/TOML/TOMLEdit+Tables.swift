extension TOMLEdit {
  /// Appends a table with some keys at the end, behind an empty line.
  ///
  /// - Throws: ``TOMLError`` if there is such a table, or if it cannot have a header.
  package mutating func append(
    table path: [String],
    _ settings: [(key: String, value: Value)]
  ) throws(TOMLError) {
    let start = bytes.starts(with: Self.mark) ? Self.mark.count : 0
    let isEnded = bytes.count == start || bytes.last == UInt8(ascii: "\n")
    let isBlank = bytes[start...].allSatisfy { [0x0A, 0x0D, 0x20, 0x09].contains($0) }
    var text = (isEnded ? "" : "\n") + (isBlank ? "" : "\n")
    text += "[\(path.map(Self.key).joined(separator: "."))]\n"
    for (key, value) in settings { text += "\(Self.key(key)) = \(value.text)\n" }
    try replace(bytes.count..<bytes.count, with: text)
  }

  /// Removes the header of a table and its keys, up to the last one, and the blank lines behind it.
  ///
  /// Comments above the header and below the last key stay.
  /// - Returns: False if the table has no header.
  /// - Throws: ``TOMLError`` if the document does not parse without them.
  @discardableResult
  package mutating func remove(table path: [String]) throws(TOMLError) -> Bool {
    guard let header = header(of: path), let table = innerTable(path) else { return false }
    try remove(table, at: header)
    return true
  }

  /// Removes the tables of an array, each as ``remove(table:)``; an array of values stays.
  ///
  /// - Throws: ``TOMLError`` if the document does not parse without them.
  package mutating func remove(tables path: [String]) throws(TOMLError) {
    while let last = entry(at: path)?.value.array?.last, let table = last.table {
      let header = index(of: last.position)
      guard bytes[header...].starts(with: Array("[[".utf8)) else { return }
      try remove(table, at: header)
    }
  }

  private mutating func remove(_ table: TOMLTable, at header: Int) throws(TOMLError) {
    let ends = table.entries.compactMap { span(of: $0.value)?.upperBound }
    var end = end(ofLineAt: max(header, ends.max() ?? header))
    var start = start(ofLineAt: header)
    while end < bytes.count, isBlank(lineAt: end) { end = self.end(ofLineAt: end) }
    // At the end of the document, the empty line above the table separates nothing any more.
    while end == bytes.count, start > 0, isBlank(lineAt: self.start(ofLineAt: start - 1)) {
      let above = self.start(ofLineAt: start - 1)
      guard above < start else { break }
      start = above
    }
    try replace(start..<end)
  }

  private func isBlank(lineAt index: Int) -> Bool {
    let line = bytes[index..<end(ofLineAt: index)]
    return line.last == UInt8(ascii: "\n")
      && line.allSatisfy { [0x0A, 0x0D, 0x20, 0x09].contains($0) }
  }

  /// Returns a key as it is written: bare if it can be, else in quotes.
  static func key(_ text: String) -> String {
    let isBare = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
    return isBare && !text.isEmpty ? text : quoted(text)
  }
}
