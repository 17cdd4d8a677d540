/// A document in JSON (RFC 8259), as strict as what is to be signed must be.
///
/// Numbers are integers, members keep their order, and two texts are equal only when their bytes
/// are: Swift's own `==` takes some different characters for the same.
package enum JSON: Hashable, Sendable {
  /// Members in the order in which they were written; no two have the same key.
  case object([Member])
  /// Values in order.
  case array([JSON])
  /// A text.
  case string(String)
  /// A number without fraction and exponent; when read, within ±`JSON.largestInteger`.
  case integer(Int64)
  /// True or false.
  case bool(Bool)
  /// Nothing.
  case null

  /// A key with its value.
  package struct Member: Hashable, Sendable {
    package let key: String
    package let value: JSON

    /// Makes a member.
    package init(_ key: String, _ value: JSON) {
      self.key = key
      self.value = value
    }

    /// Compares keys by their bytes.
    package static func == (one: Self, other: Self) -> Bool {
      one.key.hasSameBytes(as: other.key) && one.value == other.value
    }

    /// Takes in the bytes of the key.
    package func hash(into hasher: inout Hasher) {
      hasher.combine(Array(key.utf8))
      hasher.combine(value)
    }
  }

  /// Reads one document, which must be the whole input.
  ///
  /// Refused besides what is not JSON: invalid UTF-8, a byte order mark, two members with one key,
  /// numbers with a fraction or an exponent, minus zero, integers beyond `JSON.largestInteger`,
  /// lone surrogates, and values that lie deeper than `JSON.depthLimit`.
  /// - Parameters:
  ///   - bytes: The document in UTF-8.
  ///   - maxBytes: The longest document to read.
  /// - Returns: The document.
  /// - Throws: `JSONError`, with the line and column where reading stopped.
  package static func parse(_ bytes: [UInt8], maxBytes: Int) throws(JSONError) -> JSON {
    guard bytes.count <= maxBytes else { throw .tooLong(limit: maxBytes, found: bytes.count) }
    if let wrong = UnicodeText.firstInvalid(in: bytes) {
      throw .notUTF8(JSONPosition(of: wrong, in: bytes))
    }
    var parser = JSONParser(bytes: bytes)
    return try parser.document()
  }

  /// How deep arrays and objects may lie in each other; the outermost is 1 deep.
  package static let depthLimit = 32

  /// The largest integer, of either sign, that is read: 2^53 - 1, the last that every reader of
  /// JSON keeps exact.
  package static let largestInteger: Int64 = 9_007_199_254_740_991

  /// Compares two documents; texts by their bytes, objects with the order of their members.
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

  /// Takes in the bytes of texts.
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

/// A place in a text.
package struct JSONPosition: Hashable, Sendable, CustomStringConvertible {
  /// The line, counted from 1.
  package let line: Int
  /// The Unicode scalar in the line, counted from 1.
  package let column: Int

  /// Makes a place.
  package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Finds the place of a byte.
  init(of index: Int, in bytes: [UInt8]) {
    let before = bytes[..<index]
    let lineStart = (before.lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
    self.line = before.count { $0 == UInt8(ascii: "\n") } + 1
    // Bytes that continue a scalar are not counted.
    self.column = before[lineStart...].count { $0 & 0xc0 != 0x80 } + 1
  }

  /// The place in words.
  package var description: String { "line \(line), column \(column)" }
}
