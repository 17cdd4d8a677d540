/// A JSON document (RFC 8259), parsed as strictly as signed data requires.
///
/// Numbers are integers, members keep their order, and two strings are equal only if their bytes
/// are: Swift's own `==` equates some different characters.
package enum JSON: Hashable, Sendable {
  /// Members in the order they were written; no two have the same key.
  case object([Member])
  case array([JSON])
  case string(String)
  /// A number without fraction or exponent; when parsed, within ±`JSON.largestInteger`.
  case integer(Int64)
  case bool(Bool)
  case null

  /// A key with its value.
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSON

    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }

    /// Compares keys by their bytes.
    package static func == (one: Self, other: Self) -> Bool {
      one.key.hasSameBytes(as: other.key) && one.value == other.value
    }

    /// Hashes the bytes of the key.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(Array(key.utf8))
      hasher.combine(value)
    }
  }

  /// Parses one document, which must be the whole input.
  ///
  /// Besides malformed JSON, refuses: invalid UTF-8, a byte order mark, duplicate keys, numbers
  /// with a fraction or an exponent, minus zero, integers beyond `JSON.largestInteger`, lone
  /// surrogates, and values nested deeper than `JSON.depthLimit`.
  /// - Parameters:
  ///   - bytes: The document in UTF-8.
  ///   - maxBytes: The longest document to parse.
  /// - Returns: The document.
  /// - Throws: `JSONError`, with the line and column where parsing stopped.
  package static func parse(_ bytes: [UInt8], maxBytes: Int) throws(JSONError) -> JSON {
    guard bytes.count <= maxBytes else { throw .tooLong(limit: maxBytes, found: bytes.count) }
    if let wrong = UnicodeText.firstInvalid(in: bytes) {
      throw .notUTF8(JSONPosition(of: wrong, in: bytes))
    }
    var parser = JSONParser(bytes: bytes)
    return try parser.document()
  }

  /// The deepest nesting of arrays and objects; the outermost is 1 deep.
  package static let depthLimit = 32

  /// The largest magnitude of an integer that is parsed: 2^53 - 1.
  ///
  /// It is the last that every JSON parser keeps exact.
  package static let largestInteger: Int64 = 9_007_199_254_740_991

  /// Compares strings by their bytes, and objects including the order of their members.
  package static func == (one: JSON, other: JSON) -> Bool {
    switch (one, other) {
    case (.object(let one), .object(let other)): one == other
    case (.array(let one), .array(let other)): one == other
    case (.string(let one), .string(let other)): one.hasSameBytes(as: other)
    case (.integer(let one), .integer(let other)): one == other
    case (.bool(let one), .bool(let other)): one == other
    case (.null, .null): true
    default: false
    }
  }

  /// Hashes strings by their bytes.
  package func hash(into hasher: inout Hasher) {
    switch self {
    case .object(let members): hasher.combine(members)
    case .array(let values): hasher.combine(values)
    case .string(let text): hasher.combine(Array(text.utf8))
    case .integer(let number): hasher.combine(number)
    case .bool(let flag): hasher.combine(flag)
    case .null: hasher.combine(0 as UInt8)
    }
  }
}

/// A position in a text.
package struct JSONPosition: Hashable, Sendable {
  /// The line, counted from 1.
  package let line: Int
  /// The column in Unicode scalars, counted from 1.
  package let column: Int

  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Converts a byte index to a position.
  init(of index: Int, in bytes: [UInt8]) {
    let before = bytes[..<index]
    let lineStart = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    self.line = before.count { $0 == UInt8(ascii: "\n") } + 1
    // Continuation bytes of a scalar are not counted.
    self.column = before[lineStart...].count { $0 & 0xc0 != 0x80 } + 1
  }

  package var words: Sentence { "line \(line), column \(column)" }
}
