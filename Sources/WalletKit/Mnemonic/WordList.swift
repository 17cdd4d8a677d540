/// The words a BIP-39 sentence is made of, in the order that numbers them.
///
/// Words are found and given as bytes: a secret word never becomes a `String`.
public struct WordList: Sendable {
  /// The English list of BIP-39.
  public static let english = WordList(table: englishTable)

  /// The number of words in a list, which makes a word 11 bits.
  public static let count = 2048

  /// The bytes of the longest word, and so of every place in the table.
  static let width = 8

  private let table: StaticString

  private init(table: StaticString) {
    precondition(table.utf8CodeUnitCount == Self.count * Self.width)
    self.table = table
  }

  /// Finds the number of a word, 0 to 2047, from its letters in either case.
  ///
  /// Only whole words are found: the first four letters are not enough. Every search takes the
  /// same eleven steps.
  public func index(of word: UnsafeRawBufferPointer) -> Int? {
    guard let wanted = Self.packed(word) else { return nil }
    return index(ofPacked: wanted)
  }

  /// Tells whether small letters, packed into a number with the last one lowest, are a word.
  func contains(packed letters: UInt64, length: Int) -> Bool {
    let shift = UInt64(8 * (Self.width - length))
    let filling: UInt64 = 0x2020_2020_2020_2020 & ((1 << shift) - 1)
    return index(ofPacked: letters << shift | filling) != nil
  }

  private func index(ofPacked wanted: UInt64) -> Int? {
    var place = 0
    for step in [1024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1]
    where packedWord(at: place + step) <= wanted {
      place += step
    }
    return packedWord(at: place) == wanted ? place : nil
  }

  /// The letters of a word, numbered 0 to 2047; the memory is the program's own and stays.
  public func word(at index: Int) -> UnsafeRawBufferPointer {
    precondition((0..<Self.count).contains(index))
    let place = UnsafeRawBufferPointer(
      start: table.utf8Start + index * Self.width,
      count: Self.width
    )
    return UnsafeRawBufferPointer(rebasing: place[..<(place.firstIndex(of: space) ?? Self.width)])
  }

  private func packedWord(at index: Int) -> UInt64 {
    UnsafeRawPointer(table.utf8Start + index * Self.width).loadUnaligned(as: UInt64.self).bigEndian
  }

  /// The letters in one number that sorts as the word does, or nil when they cannot be a word.
  private static func packed(_ word: UnsafeRawBufferPointer) -> UInt64? {
    guard (1...width).contains(word.count) else { return nil }
    var packed: UInt64 = 0
    for place in 0..<width {
      guard place < word.count else {
        packed = packed << 8 | UInt64(space)
        continue
      }
      let letter = word[place] | 0x20  // A–Z become a–z
      guard (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(letter) else { return nil }
      packed = packed << 8 | UInt64(letter)
    }
    return packed
  }
}

private let space = UInt8(ascii: " ")
