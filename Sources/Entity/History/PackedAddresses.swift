import Core

/// Addresses that are encoded as one string: `0x` and 40 hex digits for each.
@propertyWrapper
package struct PackedAddresses: Hashable, Sendable {
  package var wrappedValue: [Address]

  package init(wrappedValue: [Address]) { self.wrappedValue = wrappedValue }
}

extension PackedAddresses: TextCodable {
  package var codedText: String { Hex.prefixed(wrappedValue.flatMap(\.bytes)) }

  /// Reads `0x` and 40 hex digits for each address.
  package init?(codedText: String) throws {
    guard codedText.utf8.starts(with: "0x".utf8) else { return nil }
    let bytes = try Hex.decode(codedText)
    guard bytes.count.isMultiple(of: 20) else { return nil }
    self.init(
      wrappedValue: try stride(from: 0, to: bytes.count, by: 20).map {
        try Address(bytes: Array(bytes[$0..<($0 + 20)]))
      }
    )
  }
}
