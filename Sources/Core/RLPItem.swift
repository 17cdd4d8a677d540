/// What recursive-length-prefix coding writes: bytes, or a list of further items.
package indirect enum RLPItem: Hashable, Sendable {
  /// A string of bytes.
  case bytes([UInt8])
  case list([RLPItem])

  /// The item of an unsigned integer: its bytes, the most significant first, without leading
  /// zeros; zero is no bytes.
  package static func integer(_ number: UInt256) -> RLPItem { .bytes(number.bigEndian) }

  /// The item of an unsigned integer of 64 bits.
  package static func integer(_ number: UInt64) -> RLPItem {
    withUnsafeBytes(of: number.bigEndian) { .bytes(Array($0.drop { $0 == 0 })) }
  }

  /// The item of an unsigned integer whose bytes these are, the most significant first.
  package static func integer(bigEndian bytes: [UInt8]) -> RLPItem {
    .bytes(Array(bytes.drop { $0 == 0 }))
  }

  /// The bytes of this item.
  /// - Throws: `RLPError.wantedBytes` when it is a list.
  package func bytes() throws(RLPError) -> [UInt8] {
    guard case .bytes(let bytes) = self else { throw .wantedBytes }
    return bytes
  }

  /// The items of this list.
  /// - Throws: `RLPError.wantedList` when it is bytes.
  package func list() throws(RLPError) -> [RLPItem] {
    guard case .list(let items) = self else { throw .wantedList }
    return items
  }

  /// The unsigned integer, of at most 256 bits, that this item is.
  /// - Throws: `RLPError` when it is a list, has leading zeros or is too wide.
  package func integer() throws(RLPError) -> UInt256 {
    UInt256(word: try integerBytes(atMost: 32))
  }

  /// The unsigned integer of at most 64 bits that this item is.
  /// - Throws: `RLPError` when it is a list, has leading zeros or is too wide.
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
