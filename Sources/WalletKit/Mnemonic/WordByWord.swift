/// A recovery phrase of so many words that come one by one, and may be replaced.
///
/// Four letters do for a word, where four tell the words of a list apart.
package struct WordByWord: ~Copyable {
  /// Room for each word; none of a list takes as much, however its accents were typed.
  private static let room = 128

  /// How many words there will be.
  package let count: Int

  /// The lists that a word may be in.
  private let languages: [WordLanguage]

  /// The words as they were typed, each in a place of its own.
  private var text: SecretBytes
  private var lengths: [Int]

  /// Begins a phrase.
  ///
  /// - Parameters:
  ///   - count: 12, 15, 18, 21 or 24.
  ///   - language: The language of the words; nil where they tell it.
  /// - Throws: ``MnemonicError/wordCount(_:)``, ``MnemonicError/memory(_:)``.
  package init(count: Int, language: WordLanguage? = nil) throws(MnemonicError) {
    guard [12, 15, 18, 21, 24].contains(count) else { throw .wordCount(count) }
    let text = try Mnemonic.memory(count * Self.room)
    self.count = count
    languages = language.map { [$0] } ?? WordLanguage.allCases
    self.text = text
    lengths = Array(repeating: 0, count: count)
  }

  /// Puts a word at a place, counted from 0.
  ///
  /// - Throws: ``MnemonicError/unknownWord(position:of:lists:)`` where no list that has the other words
  ///   has this one, or it is not one word; ``MnemonicError/oddCharacter(codePoint:position:)`` and the
  ///   like for what no word holds.
  package mutating func set(_ typed: borrowing SecretBytes, at place: Int) throws(MnemonicError) {
    precondition((0..<count).contains(place))
    let before = lengths[place]
    let unknown = MnemonicError.unknownWord(position: place + 1, of: count, lists: [])
    guard typed.count <= Self.room else { throw unknown }
    lengths[place] = 0
    let others = fitting
    lengths[place] = before
    guard try Self.isWord(typed, of: others) else {
      throw .unknownWord(position: place + 1, of: count, lists: others.count < 3 ? others : [])
    }
    let start = place * Self.room
    text.withMutableBytes { text in
      typed.withBytes { typed in
        UnsafeMutableRawBufferPointer(rebasing: text[start...]).copyMemory(from: typed)
      }
    }
    lengths[place] = typed.count
  }

  /// Puts the words together.
  ///
  /// - Throws: ``MnemonicError/checksum`` where one of them is wrong; ``MnemonicError/ambiguous(_:)``.
  package borrowing func mnemonic() throws(MnemonicError) -> Mnemonic {
    var phrase = try Mnemonic.memory(lengths.reduce(count, +))
    phrase.withMutableBytes { phrase in
      var end = 0
      text.withBytes { text in
        for (place, length) in lengths.enumerated() {
          let start = place * Self.room
          UnsafeMutableRawBufferPointer(rebasing: phrase[end...])
            .copyMemory(from: UnsafeRawBufferPointer(rebasing: text[start..<(start + length)]))
          phrase[end + length] = UInt8(ascii: " ")
          end += length + 1
        }
      }
    }
    let fitting = fitting
    guard fitting.count == 1, let language = fitting.first else { throw .ambiguous(fitting) }
    return try Mnemonic(
      parsing: phrase,
      language: language,
      abbreviated: language.hasAbbreviations
    )
  }

  /// The languages whose lists have all words so far.
  private var fitting: [WordLanguage] {
    text.withBytes { text in
      languages.filter { language in
        lengths.enumerated().allSatisfy { place, length in
          let start = place * Self.room
          let word = UnsafeRawBufferPointer(rebasing: text[start..<(start + length)])
          return length == 0 || (try? Self.isWord(word, of: [language])) == true
        }
      }
    }
  }

  private static func isWord(
    _ typed: borrowing SecretBytes,
    of languages: [WordLanguage]
  ) throws(MnemonicError) -> Bool {
    try typed.withBytes { bytes throws(MnemonicError) in try isWord(bytes, of: languages) }
  }

  private static func isWord(
    _ typed: UnsafeRawBufferPointer,
    of languages: [WordLanguage]
  ) throws(MnemonicError) -> Bool {
    let words = try TypedWords(typed)
    guard words.count == 1 else { return false }
    var isFound = false
    words.visit { _, word in
      isFound = languages.contains { WordList.of($0).index(of: word, abbreviated: true) != nil }
    }
    return isFound
  }
}
