/// A recovery phrase whose words come one by one, and may be replaced. Their number is told by the
/// last one.
///
/// Four letters do for a word, where four tell the words of a list apart.
package struct PhraseEntry: ~Copyable {
  /// Room for each word; none of a list takes as much, however its accents were typed.
  private static let room = 128

  /// How many words a phrase can have.
  package static let counts = [12, 15, 18, 21, 24]
  /// The most of them.
  package static let most = 24

  /// The lists that a word may be in.
  private let languages: [WordLanguage]

  /// The words as they were typed, each in a place of its own.
  private var text: SecretBytes
  private var lengths: [Int]

  /// Begins a phrase.
  ///
  /// - Parameter language: The language of the words; nil where they tell it.
  /// - Throws: ``MnemonicError/memory(_:)``.
  package init(language: WordLanguage? = nil) throws(MnemonicError) {
    let text = try Mnemonic.memory(Self.most * Self.room)
    languages = language.map { [$0] } ?? WordLanguage.allCases
    self.text = text
    lengths = Array(repeating: 0, count: Self.most)
  }

  /// Puts a word at a place, counted from 0.
  ///
  /// - Throws: ``MnemonicError/unknownWord(position:of:lists:)`` where no list that has the other words
  ///   has this one, or it is not one word; ``MnemonicError/oddCharacter(codePoint:position:)`` and the
  ///   like for what no word holds.
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

  /// Takes the words from a place on away; the memory is wiped with the rest of it.
  package mutating func forget(from place: Int) {
    precondition((0..<Self.most).contains(place))
    for place in place..<Self.most { lengths[place] = 0 }
  }

  /// Puts the first words together.
  ///
  /// - Parameter count: How many; each of them was set.
  /// - Returns: The phrase, whose checksum is right.
  /// - Throws: ``MnemonicError/checksum`` where one of them is wrong;
  ///   ``MnemonicError/ambiguous(_:)``; ``MnemonicError/wordCount(_:)`` where no phrase has so many.
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
    let words = try EnteredWords(typed)
    guard words.count == 1 else { return false }
    var isFound = false
    words.visit { _, word in
      isFound = languages.contains { WordList.of($0).index(of: word, abbreviated: true) != nil }
    }
    return isFound
  }
}
