/// The words of a BIP-39 list, in the order that numbers them.
///
/// Words are found and returned as bytes: a secret word never becomes a `String`. They are kept in
/// Unicode form NFC, as they are displayed; BIP-39 derives seeds from NFKD.
package struct WordList: Sendable {
  /// The number of words in a list, which makes a word 11 bits.
  package static let count = 2048

  package let language: WordLanguage

  /// The words with single spaces, in the program's static memory.
  private let table: StaticString

  /// The end of each word in the table.
  private let ends: [UInt16]

  /// The numbers of the words, sorted by the words' bytes.
  private let order: [UInt16]

  init(_ language: WordLanguage, table: StaticString) {
    let bytes = table.bytes
    let ends = bytes.indices.filter { bytes[$0] == space }.map(UInt16.init) + [UInt16(bytes.count)]
    precondition(ends.count == Self.count)
    (self.language, self.table, self.ends) = (language, table, ends)
    order = (0..<UInt16(Self.count)).sorted { first, second in
      Self.compare(
        Self.word(Int(first), in: bytes, ends),
        Self.word(Int(second), in: bytes, ends)
      ) < 0
    }
  }

  /// Finds the number of a word, 0 to 2047, from its bytes in NFC and lowercase.
  ///
  /// Only whole words are found: the first four letters are not enough. Every search takes the
  /// same eleven steps.
  package func index(of word: UnsafeRawBufferPointer) -> Int? {
    var place = 0
    for step in [1024, 512, 256, 128, 64, 32, 16, 8, 4, 2, 1]
    where Self.compare(self.word(at: Int(order[place + step])), word) <= 0 {
      place += step
    }
    let index = Int(order[place])
    return Self.compare(self.word(at: index), word) == 0 ? index : nil
  }

  /// Returns the letters of a word, numbered 0 to 2047, in the program's static memory.
  package func word(at index: Int) -> UnsafeRawBufferPointer {
    precondition((0..<Self.count).contains(index))
    return Self.word(index, in: table.bytes, ends)
  }

  private static func word(
    _ index: Int,
    in bytes: UnsafeRawBufferPointer,
    _ ends: [UInt16]
  ) -> UnsafeRawBufferPointer {
    let start = index == 0 ? 0 : Int(ends[index - 1]) + 1
    return UnsafeRawBufferPointer(rebasing: bytes[start..<Int(ends[index])])
  }

  /// Compares two words by bytes; the result is below, equal to or above zero.
  private static func compare(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int
  {
    for place in 0..<min(one.count, other.count) where one[place] != other[place] {
      return Int(one[place]) - Int(other[place])
    }
    return one.count - other.count
  }
}

private let space = UInt8(ascii: " ")
