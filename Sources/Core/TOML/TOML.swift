/// A strict TOML 1.0 parser that keeps the position of every key and value.
///
/// ```swift
/// let table = try TOML.parse(Array("chain = \"dev\"".utf8), maxBytes: 1 << 20)
/// table["chain"]?.value.string  // "dev"
/// ```
package enum TOML {
  /// The deepest nesting of arrays and tables; those of the document itself are 1 deep.
  package static let depthLimit = 32

  /// Parses one document, which must be the whole input. Cost: linear in the bytes.
  ///
  /// Skips a byte order mark before the document. Line ends in multi-line strings become line
  /// feeds.
  /// - Parameters:
  ///   - bytes: The document in UTF-8.
  ///   - maxBytes: The longest document to parse.
  /// - Returns: The table of the document.
  /// - Throws: ``TOMLError``, with the position where parsing stopped.
  package static func parse(_ bytes: [UInt8], maxBytes: Int) throws(TOMLError) -> TOMLTable {
    var parser = TOMLParser(bytes: bytes)
    guard bytes.count <= maxBytes else {
      throw TOMLError(.tooLong(limit: maxBytes, found: bytes.count), parser.here)
    }
    if let wrong = UnicodeText.firstInvalid(in: bytes) {
      throw TOMLError(.notUTF8, parser.place(of: wrong))
    }
    return try parser.document()
  }
}
