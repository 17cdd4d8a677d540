/// Bytes that are coded as one text of hexadecimal digits after `0x`.
@propertyWrapper
package struct HexCoded: Hashable, Sendable {
  /// The bytes.
  package var wrappedValue: [UInt8]

  /// Takes the bytes.
  package init(wrappedValue: [UInt8]) { self.wrappedValue = wrappedValue }
}

extension HexCoded: TextCodable {
  /// `0x` and the digits.
  package var codedText: String { Hex.prefixed(wrappedValue) }

  /// Reads `0x` and an even number of digits.
  package init?(codedText: String) throws {
    guard codedText.utf8.starts(with: "0x".utf8) else { return nil }
    self.init(wrappedValue: try Hex.decode(codedText))
  }
}
