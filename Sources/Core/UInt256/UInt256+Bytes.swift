extension UInt256 {
  /// Decodes bytes, the most significant first; no bytes are zero.
  ///
  /// - Returns: `nil` if more than 32 bytes remain after leading zeros.
  package init?(bigEndian bytes: some Collection<UInt8>) {
    var rest = bytes[...]
    while rest.count > 32 {
      guard rest.popFirst() == 0 else { return nil }
    }
    self.init(word: rest)
  }

  /// Decodes an EVM word, or a part of one: the most significant byte first; no bytes are zero.
  ///
  /// - Precondition: At most 32 bytes, such as a slice of fixed width. For an unknown number of
  ///   bytes use ``init(bigEndian:)``.
  package init(word bytes: some Collection<UInt8>) {
    // Bytes in one piece are read at once: to ask a collection for each takes ten times as long.
    self =
      bytes.withContiguousStorageIfAvailable(Self.decode)
      ?? Array(bytes).withUnsafeBufferPointer(Self.decode)
  }

  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt256 {
    let count = bytes.count
    precondition(count <= 32, "a word has 32 bytes")
    var (limb0, limb1, limb2, limb3) = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    var place = count
    for byte in bytes {
      place -= 1
      let bits = UInt64(byte) << UInt64(place % 8 * 8)
      switch place / 8 {
      case 0: limb0 |= bits
      case 1: limb1 |= bits
      case 2: limb2 |= bits
      default: limb3 |= bits
      }
    }
    return UInt256(limb0, limb1, limb2, limb3)
  }

  /// The number in 32 bytes, the most significant first.
  package var word: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: 32) { bytes, count in
      store(to: bytes)
      count = 32
    }
  }

  /// The fewest bytes of the number, the most significant first; none for zero.
  package var bigEndian: [UInt8] { Array(word.suffix((significantBitCount + 7) / 8)) }

  /// Returns the number in a field of fixed width, the most significant byte first.
  ///
  /// - Returns: `count` bytes, or `nil` if the number needs more.
  package func bigEndian(count: Int) -> [UInt8]? {
    guard (significantBitCount + 7) / 8 <= count else { return nil }
    let word = word
    return count <= 32
      ? Array(word.suffix(count)) : [UInt8](repeating: 0, count: count - 32) + word
  }

  private func store(to bytes: UnsafeMutableBufferPointer<UInt8>) {
    for (index, limb) in [limb3, limb2, limb1, limb0].enumerated() {
      for place in 0..<8 {
        bytes[index * 8 + place] = UInt8(truncatingIfNeeded: limb >> UInt64(56 - 8 * place))
      }
    }
  }
}
