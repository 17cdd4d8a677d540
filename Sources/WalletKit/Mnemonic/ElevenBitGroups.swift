/// Groups of eleven bits, most significant bit first, in which BIP-39 packs word numbers.
enum ElevenBitGroups {
  /// Reads the group at an index; `bytes` must extend to its last bit.
  static func read(from bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
    var number = 0
    for bit in (place * 11)..<(place * 11 + 11) {
      number = number << 1 | Int(bytes[bit / 8] >> (7 - bit % 8) & 1)
    }
    return number
  }

  /// Writes the group at an index; its bits must still be zero.
  static func write(_ number: Int, to bytes: UnsafeMutableRawBufferPointer, at place: Int) {
    for offset in 0..<11 {
      let bit = place * 11 + offset
      bytes[bit / 8] |= UInt8(truncatingIfNeeded: number >> (10 - offset) & 1) << (7 - bit % 8)
    }
  }
}
