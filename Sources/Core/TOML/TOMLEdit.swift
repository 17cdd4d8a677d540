/// A TOML document in which one setting changes and everything else stays as typed.
///
/// Comments, order, spaces and line ends are kept.
package struct TOMLEdit {
  /// The lines including their ends; the last may have none.
  private var lines: [ArraySlice<UInt8>]
  private let table: TOMLTable

  /// Parses a document.
  ///
  /// - Throws: ``TOMLError`` as ``TOML/parse(_:maxBytes:)`` does.
  package init(_ bytes: [UInt8], maxBytes: Int) throws(TOMLError) {
    table = try TOML.parse(bytes, maxBytes: maxBytes)
    lines = []
    var rest = bytes[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      lines.append(rest[...end])
      rest = rest[(end + 1)...]
    }
    if !rest.isEmpty { lines.append(rest) }
  }

  /// The document as edited.
  ///
  /// Changing the first line of a multi-line value corrupts the document: parse the result again
  /// before it is used.
  package var bytes: [UInt8] { Array(lines.joined()) }

  /// Returns the line of a top-level key, counted from 1; nil if it is not set.
  package func line(of key: String) -> Int? { table[key]?.position.line }

  /// Sets a top-level string; nil removes its line.
  ///
  /// It is written to the line of the key, else after the line of `other`, else as the first line.
  package mutating func set(_ key: String, to text: String?, behind other: String) {
    let line = text.map { Array("\(key) = \(Self.quoted($0))\n".utf8)[...] }
    if let place = self.line(of: key) {
      lines.replaceSubrange((place - 1)..<place, with: [line].compactMap(\.self))
    } else if let line, let place = self.line(of: other) {
      if lines[place - 1].last != UInt8(ascii: "\n") {
        lines[place - 1] = Array(lines[place - 1] + [UInt8(ascii: "\n")])[...]
      }
      lines.insert(line, at: place)
    } else if let line {
      insertFirst(line)
    }
  }

  /// Keeps a byte order mark first, and an empty line between the settings and what follows.
  private mutating func insertFirst(_ line: ArraySlice<UInt8>) {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let isMarked = lines.first?.starts(with: mark) == true
    if isMarked { lines[0] = lines[0].dropFirst(mark.count) }
    let isBlank = lines.first?.allSatisfy { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 } ?? true
    var first = ArraySlice(isMarked ? mark : []) + line
    if !isBlank { first.append(UInt8(ascii: "\n")) }
    lines.insert(first, at: 0)
  }

  /// Returns a TOML basic string: quotes, backslashes and control characters are escaped.
  package static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x22: out += "\\\""
      case 0x5C: out += "\\\\"
      case 0..<0x20, 0x7F:
        let digits = String(scalar.value, radix: 16)
        out += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }
}
