/// Groups of eleven bits, first bit first: how BIP-39 lays word numbers side by side.
enum ElevenBitGroups {
  /// Reads the number at a place, counted in groups; at least up to its last bit must be there.
  static func read(from bytes: UnsafeRawBufferPointer, at place: Int) -> Int {
    var number = 0
    for bit in (place * 11)..<(place * 11 + 11) {
      number = number << 1 | Int(bytes[bit / 8] >> (7 - bit % 8) & 1)
    }
    return number
  }

  /// Writes the number at a place, counted in groups, over bits that are still zero.
  static func write(_ number: Int, to bytes: UnsafeMutableRawBufferPointer, at place: Int) {
    for offset in 0..<11 {
      let bit = place * 11 + offset
      bytes[bit / 8] |= UInt8(truncatingIfNeeded: number >> (10 - offset) & 1) << (7 - bit % 8)
    }
  }
}
