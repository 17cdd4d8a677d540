/// The 1024 words that SLIP-39 shares are made of; each one is ten bits.
///
/// Finding a word and writing one both go through the whole list and keep what fits by a mask: the
/// place of a secret word in the list, and so in the cache, does not show.
enum ShareWordList {
  /// The number of words in the list.
  static let count = 1024

  /// The letters of the longest word, and so of every place in the table.
  static let width = 8

  /// Finds the number of a word, 0 to 1023, from its letters in either case; only whole words are.
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

  /// Writes the letters of a word, and returns how many there are; room for eight is needed.
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

  /// The letters in one number, filled up with spaces, or nil when they cannot be a word.
  private static func packed(_ word: UnsafeRawBufferPointer) -> UInt64? {
    guard (1...width).contains(word.count) else { return nil }
    var packed: UInt64 = 0
    for byte in word { packed = packed << 8 | UInt64(byte | 0x20) }  // A–Z become a–z
    for _ in word.count..<width { packed = packed << 8 | UInt64(space) }
    return packed
  }

  /// All ones for 0, zero for all else.
  private static func maskIfZero(_ number: UInt64) -> UInt64 {
    ((number | (0 &- number)) >> 63) &- 1
  }

  private static let space = UInt8(ascii: " ")
}
