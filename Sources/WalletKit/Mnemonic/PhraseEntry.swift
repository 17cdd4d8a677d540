/// A recovery phrase that is entered word by word, in which words may be replaced.
///
/// The last word entered determines the number of words. Four letters of a word suffice if they are
/// unique in the list.
package struct PhraseEntry: ~Copyable {
  /// The bytes reserved for each word; no word needs as many, however its accents were typed.
  private static let room = 128

  /// The possible numbers of words in a phrase.
  package static let counts = [12, 15, 18, 21, 24]
  /// The largest of them.
  package static let most = 24

  /// The languages of the lists that may contain the words.
  private let languages: [WordLanguage]

  /// The words as typed, each in ``room`` bytes of its own.
  private var text: SecretBytes
  private var lengths: [Int]

  /// Starts an empty phrase.
  ///
  /// - Parameter language: The language of the words; nil to determine it from them.
  /// - Throws: ``MnemonicError/memory(_:)``.
  package init(language: WordLanguage? = nil) throws(MnemonicError) {
    let text = try Mnemonic.memory(Self.most * Self.room)
    languages = language.map { [$0] } ?? WordLanguage.allCases
    self.text = text
    lengths = Array(repeating: 0, count: Self.most)
  }

  /// Sets the word at a place, counted from 0.
  ///
  /// - Throws: ``MnemonicError/unknownWord(position:of:lists:)`` if no list with the other words
  ///   has this one, or if it is not one word; ``MnemonicError/oddCharacter(codePoint:position:)``
  ///   and similar errors for characters that are in no word.
  package mutating func set(_ typed: borrowing SecretBytes, at place: Int) throws(MnemonicError) {
    precondition((0..<Self.most).contains(place))
    let before = lengths[place]
    let unknown = MnemonicError.unknownWord(position: place + 1, of: nil, lists: [])
    guard typed.count <= Self.room else { throw unknown }
    lengths[place] = 0
    let others = fitting
    lengths[place] = before
    guard try Self.isWord(typed, of: others) else {
      throw .unknownWord(position: place + 1, of: nil, lists: others.count < 3 ? others : [])
    }
    let start = place * Self.room
    text.withMutableBytes { text in
      typed.withBytes { typed in
        UnsafeMutableRawBufferPointer(rebasing: text[start...]).copyMemory(from: typed)
      }
    }
    lengths[place] = typed.count
  }

  /// Removes the words from a place on; their memory is wiped with the rest of it.
  package mutating func forget(from place: Int) {
    precondition((0..<Self.most).contains(place))
    for place in place..<Self.most { lengths[place] = 0 }
  }

  /// Returns the phrase of the first words.
  ///
  /// - Parameter count: The number of words, all of which were set.
  /// - Returns: The phrase, with a valid checksum.
  /// - Throws: ``MnemonicError/checksum`` if a word is wrong; ``MnemonicError/ambiguous(_:)``;
  ///   ``MnemonicError/wordCount(_:)`` if no phrase has this number of words.
  package borrowing func mnemonic(of count: Int) throws(MnemonicError) -> Mnemonic {
    guard Self.counts.contains(count) else { throw .wordCount(count) }
    let lengths = lengths.prefix(count)
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

  /// Returns the place of a word, counted from 0; nil unless exactly one of the first words is it.
  ///
  /// The words are compared by their numbers in the list, so that it does not matter whether one of
  /// them was abbreviated.
  package borrowing func place(of typed: borrowing SecretBytes, among count: Int) -> Int? {
    let (fitting, lengths) = (self.fitting, self.lengths)
    guard fitting.count == 1, let language = fitting.first, typed.count <= Self.room,
      let number = typed.withBytes({ try? Self.index(of: $0, in: language) })
    else { return nil }
    let places = text.withBytes { text in
      (0..<count).filter { place in
        let start = place * Self.room
        let word = UnsafeRawBufferPointer(rebasing: text[start..<(start + lengths[place])])
        return (try? Self.index(of: word, in: language)) == number
      }
    }
    return places.count == 1 ? places.first : nil
  }

  /// The languages of the lists that have all words so far.
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

  /// Returns the number of a single word in a list; nil if the list does not have it.
  private static func index(
    of typed: UnsafeRawBufferPointer,
    in language: WordLanguage
  ) throws(MnemonicError) -> Int? {
    let words = try EnteredWords(typed)
    guard words.count == 1 else { return nil }
    var found: Int?
    words.visit { _, word in
      found = WordList.of(language).index(of: word, abbreviated: true)
    }
    return found
  }

  private static func isWord(
    _ typed: UnsafeRawBufferPointer,
    of languages: [WordLanguage]
  ) throws(MnemonicError) -> Bool {
    let words = try EnteredWords(typed)
    guard words.count == 1 else { return false }
    var isFound = false
    words.visit { _, word in
      isFound = languages.contains { WordList.of($0).index(of: word, abbreviated: true) != nil }
    }
    return isFound
  }
}
