/// A value that is coded as one text, and whose parts are checked when it is read back.
package protocol TextCodable: Codable {
  /// The text that gives the same value again.
  var codedText: String { get }

  /// Reads the text; nil, or an error, where it is none of ``codedText``.
  init?(codedText: String) throws
}

extension TextCodable {
  /// Reads one text.
  ///
  /// - Throws: `DecodingError` where it is another thing, or no text of this type.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    // What is wrong with it is said by the place alone: the text is foreign.
    guard let value = (try? Self(codedText: text)) ?? nil else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "not a text of \(Self.self)"
      )
    }
    self = value
  }

  /// Writes one text.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(codedText)
  }
}

extension UInt256: TextCodable {
  /// `0x` and the digits.
  package var codedText: String { "0x" + hexadecimal }

  /// Reads `0x` and up to 64 digits.
  package init?(codedText: String) {
    guard codedText.utf8.starts(with: "0x".utf8) else { return nil }
    self.init(hexadecimal: codedText.dropFirst(2))
  }
}

extension UntrustedMessage: TextCodable {
  /// The safe text.
  package var codedText: String { description }

  /// Escapes and cuts again: whoever sends it need not have.
  package init?(codedText: String) { self.init(codedText) }
}
