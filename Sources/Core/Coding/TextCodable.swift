/// A value that is encoded as one string, and validated when it is decoded.
package protocol TextCodable: Codable {
  /// The string that ``init(codedText:)`` reads back as the same value.
  var codedText: String { get }

  /// Reads the string; nil, or an error, if it is not a valid ``codedText``.
  init?(codedText: String) throws
}

extension TextCodable {
  /// Decodes one string.
  ///
  /// - Throws: `DecodingError` if it is not a string, or not one of this type.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    // The error gives only the coding path: the text itself is untrusted.
    guard let value = (try? Self(codedText: text)) ?? nil else {
      throw DecodingError.dataCorruptedError(
        in: container,
        debugDescription: "not a text of \(Self.self)"
      )
    }
    self = value
  }

  /// Encodes one string.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(codedText)
  }
}

extension UInt256: TextCodable {
  /// `0x` and the hex digits.
  package var codedText: String { "0x" + hexadecimal }

  /// Reads `0x` and up to 64 hex digits.
  package init?(codedText: String) {
    guard codedText.utf8.starts(with: "0x".utf8) else { return nil }
    self.init(hexadecimal: codedText.dropFirst(2))
  }
}

extension UntrustedMessage: TextCodable {
  /// The escaped text.
  package var codedText: String { description }

  /// Escapes and truncates again: the sender may not have done so.
  package init?(codedText: String) { self.init(codedText) }
}
