/// An RLP item: bytes, or a list of items.
package indirect enum RLPItem: Hashable, Sendable {
  /// A string of bytes.
  case bytes([UInt8])
  case list([RLPItem])

  /// Returns the item of an unsigned integer: big-endian, without leading zeros.
  ///
  /// Zero is no bytes.
  package static func integer(_ number: UInt256) -> RLPItem { .bytes(number.bigEndian) }

  /// Returns the item of an unsigned 64-bit integer.
  package static func integer(_ number: UInt64) -> RLPItem {
    withUnsafeBytes(of: number.bigEndian) { .bytes(Array($0.drop { $0 == 0 })) }
  }

  /// Returns the item of an unsigned integer given as bytes, the most significant first.
  package static func integer(bigEndian bytes: [UInt8]) -> RLPItem {
    .bytes(Array(bytes.drop { $0 == 0 }))
  }

  /// Returns the bytes of this item.
  /// - Throws: `RLPError.wantedBytes` if it is a list.
  package func bytes() throws(RLPError) -> [UInt8] {
    guard case .bytes(let bytes) = self else { throw .wantedBytes }
    return bytes
  }

  /// Returns the items of this list.
  /// - Throws: `RLPError.wantedList` if it is bytes.
  package func list() throws(RLPError) -> [RLPItem] {
    guard case .list(let items) = self else { throw .wantedList }
    return items
  }

  /// Returns this item as an unsigned integer of at most 256 bits.
  /// - Throws: `RLPError` if it is a list, has leading zeros or is too wide.
  package func integer() throws(RLPError) -> UInt256 {
    UInt256(word: try integerBytes(atMost: 32))
  }

  /// Returns this item as an unsigned integer of at most 64 bits.
  /// - Throws: `RLPError` if it is a list, has leading zeros or is too wide.
  package func integer64() throws(RLPError) -> UInt64 {
    try integerBytes(atMost: 8).reduce(0) { $0 << 8 | UInt64($1) }
  }

  private func integerBytes(atMost limit: Int) throws(RLPError) -> [UInt8] {
    let bytes = try bytes()
    guard bytes.first != 0 else { throw .leadingZero }
    guard bytes.count <= limit else { throw .wideInteger(bits: 8 * limit) }
    return bytes
  }
}
