/// A TOML document in which single settings change and everything else stays as typed.
///
/// Comments, order, spaces and line ends are kept. A document that no longer parses after a change
/// is left as it was.
package struct TOMLEdit {
  /// The document as edited.
  package private(set) var bytes: [UInt8]
  /// The tables and values of ``bytes``.
  private(set) var table: TOMLTable
  private let maxBytes: Int

  /// A value to write.
  package enum Value: Sendable, Hashable {
    case string(String)
    /// Written on one line.
    case strings([String])
    case integer(Int64)
    case bool(Bool)

    /// The value in TOML.
    package var text: String {
      switch self {
      case .string(let text): TOMLEdit.quoted(text)
      case .strings(let texts): "[\(texts.map(TOMLEdit.quoted).joined(separator: ", "))]"
      case .integer(let number): "\(number)"
      case .bool(let flag): "\(flag)"
      }
    }
  }

  /// Parses a document.
  ///
  /// - Throws: ``TOMLError`` as ``TOML/parse(_:maxBytes:)`` does.
  package init(_ bytes: [UInt8], maxBytes: Int) throws(TOMLError) {
    (self.bytes, self.maxBytes) = (bytes, maxBytes)
    table = try TOML.parse(bytes, maxBytes: maxBytes)
  }

  /// Returns the line of a key, counted from 1; nil if it is not set. The last part is the key, the
  /// others are the tables around it.
  package func line(of path: [String]) -> Int? { entry(at: path)?.position.line }

  /// Sets a key, and renames it if `name` differs from the last part of its path.
  ///
  /// One that is set keeps its place and the comment behind it. A new one gets a line of its own:
  /// below that of `other`, else at the end of its table, or at the start of the document.
  /// - Returns: False if there is no table for it.
  /// - Throws: ``TOMLError`` if the document cannot contain the change.
  @discardableResult
  package mutating func set(
    _ path: [String],
    to value: Value,
    name: String? = nil,
    behind other: String? = nil
  ) throws(TOMLError) -> Bool {
    guard let last = path.last else { return false }
    if let entry = entry(at: path) {
      guard let span = span(of: entry.value) else { return false }
      guard let name, name != last else {
        try replace(span, with: value.text)
        return true
      }
      try replace(index(of: entry.position)..<span.upperBound, with: "\(name) = \(value.text)")
      return true
    }
    let line = "\(name ?? last) = \(value.text)\n"
    let parent = Array(path.dropLast())
    guard let table = innerTable(parent) else { return false }
    if let other, let entry = table[other], let span = span(of: entry.value) {
      try insert(line, below: span.upperBound)
    } else if parent.isEmpty {
      try insertFirst(line)
    } else if let header = header(of: parent) {
      let ends = table.entries.compactMap { span(of: $0.value)?.upperBound }
      try insert(line, below: ends.max() ?? header)
    } else {
      return false
    }
    return true
  }

  /// Removes the lines of a key and its value, with the comments in them.
  ///
  /// - Throws: ``TOMLError`` if the document does not parse without them.
  package mutating func remove(_ path: [String]) throws(TOMLError) {
    guard let entry = entry(at: path), let span = span(of: entry.value) else { return }
    try replace(start(ofLineAt: index(of: entry.position))..<end(ofLineAt: span.upperBound))
  }

  /// Replaces some bytes.
  mutating func replace(
    _ range: Range<Int>,
    with text: String = ""
  ) throws(TOMLError) {
    var changed = bytes
    changed.replaceSubrange(range, with: text.utf8)
    table = try TOML.parse(changed, maxBytes: maxBytes)
    bytes = changed
  }

  /// Inserts a line below the one that contains a byte.
  mutating func insert(_ line: String, below index: Int) throws(TOMLError) {
    let end = end(ofLineAt: index)
    let isEnded = end == 0 || bytes[end - 1] == UInt8(ascii: "\n")
    try replace(end..<end, with: (isEnded ? "" : "\n") + line)
  }

  /// Keeps a byte order mark first, and an empty line between the settings and what follows.
  private mutating func insertFirst(_ line: String) throws(TOMLError) {
    let start = bytes.starts(with: Self.mark) ? Self.mark.count : 0
    let isBlank = bytes[start..<end(ofLineAt: start)]
      .allSatisfy { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 }
    try replace(start..<start, with: line + (isBlank ? "" : "\n"))
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
