/// TOML 1.0, read strictly and with the place of every key and value.
///
/// ```swift
/// let table = try TOML.parse(Array("chain = \"dev\"".utf8), maxBytes: 1 << 20)
/// table["chain"]?.value.string  // "dev"
/// ```
package enum TOML {
  /// How deep arrays and tables may lie in each other; those of the document itself are 1 deep.
  package static let depthLimit = 32

  /// Reads one document, which must be the whole input.
  ///
  /// A byte order mark before the document is passed over. Line ends in multi-line strings are read
  /// as line feeds.
  /// - Parameters:
  ///   - bytes: The document in UTF-8.
  ///   - maxBytes: The longest document to read.
  /// - Returns: The table of the document.
  /// - Throws: ``TOMLError``, with the place where reading stopped. Cost: linear in the bytes.
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
