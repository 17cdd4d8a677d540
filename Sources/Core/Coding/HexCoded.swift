/// Bytes that are encoded as a string: `0x` and hex digits.
@propertyWrapper
package struct HexCoded: Hashable, Sendable {
  package var wrappedValue: [UInt8]

  package init(wrappedValue: [UInt8]) { self.wrappedValue = wrappedValue }
}

extension HexCoded: TextCodable {
  /// `0x` and the hex digits.
  package var codedText: String { Hex.prefixed(wrappedValue) }

  /// Reads `0x` and an even number of hex digits.
  package init?(codedText: String) throws {
    guard codedText.utf8.starts(with: "0x".utf8) else { return nil }
    self.init(wrappedValue: try Hex.decode(codedText))
  }
}
