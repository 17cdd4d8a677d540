/// The 1024 words of SLIP-39 shares; each one is ten bits.
///
/// Finding and writing a word both go through the whole list and select with a mask, so that the
/// cache does not reveal the place of a secret word in the list.
enum ShareWordList {
  /// The number of words in the list.
  static let count = 1024

  /// The length of the longest word, and of every place in the table.
  static let width = 8

  /// Finds the number of a whole word, 0 to 1023, from its letters in either case.
  static func index(of word: UnsafeRawBufferPointer) -> Int? {
    guard let wanted = packed(word) else { return nil }
    var found: UInt64 = 0
    var matches: UInt64 = 0
    for place in 0..<count {
      let mask = maskIfZero(packedWord(at: place) ^ wanted)
      found |= UInt64(place) & mask
      matches |= mask
    }
    return matches == 0 ? nil : Int(found)
  }

  /// Writes the letters of a word, and returns their number; `output` needs room for eight.
  static func write(_ index: Int, to output: UnsafeMutableRawBufferPointer) -> Int {
    var letters: UInt64 = 0
    for place in 0..<count {
      letters |= packedWord(at: place) & maskIfZero(UInt64(place) ^ UInt64(index))
    }
    var length = 0
    for place in 0..<width {
      let letter = UInt8(truncatingIfNeeded: letters >> UInt64(8 * (width - 1 - place)))
      guard letter != space else { break }
      output[place] = letter
      length += 1
    }
    return length
  }

  private static func packedWord(at place: Int) -> UInt64 {
    UnsafeRawPointer(table.utf8Start + place * width).loadUnaligned(as: UInt64.self).bigEndian
  }

  /// Packs the letters into one number, padded with spaces; nil if they cannot be a word.
  private static func packed(_ word: UnsafeRawBufferPointer) -> UInt64? {
    guard (1...width).contains(word.count) else { return nil }
    var packed: UInt64 = 0
    for byte in word { packed = packed << 8 | UInt64(byte | 0x20) }  // A–Z become a–z
    for _ in word.count..<width { packed = packed << 8 | UInt64(space) }
    return packed
  }

  /// Returns all ones for 0, zero for anything else.
  private static func maskIfZero(_ number: UInt64) -> UInt64 {
    ((number | (0 &- number)) >> 63) &- 1
  }

  private static let space = UInt8(ascii: " ")
}
