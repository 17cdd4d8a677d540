extension Mnemonic {
  /// Reads a recovery phrase as people type it, in the language that has all its words.
  ///
  /// Accepts letters of either case, accents and syllables composed or not, and any white space
  /// between words (that of ASCII and U+3000). With `abbreviated` the first four letters of a word
  /// suffice if they are unique in the list. A wrong word is reported by its position only.
  /// - Throws: ``MnemonicError``; ``MnemonicError/ambiguous(_:)`` if two lists have all the words
  ///   and no language was given.
  package init(
    parsing text: borrowing SecretBytes,
    language: WordLanguage? = nil,
    abbreviated: Bool = false
  ) throws(MnemonicError) {
    self = try text.withBytes { bytes throws(MnemonicError) in
      try Mnemonic(words: try EnteredWords(bytes), language: language, abbreviated: abbreviated)
    }
  }

  private init(
    words: borrowing EnteredWords,
    language: WordLanguage?,
    abbreviated: Bool
  ) throws(MnemonicError) {
    let count = words.count
    guard let size = Self.entropySize(words: count) else { throw .wordCount(count) }
    if abbreviated, let language, !language.hasAbbreviations { throw .noAbbreviations(language) }
    let spoken: WordLanguage
    if let language {
      spoken = language
    } else {
      spoken = try words.language(abbreviated: abbreviated)
    }
    let list = WordList.of(spoken)
    var bits = try Self.memory(size + 1)
    try bits.withMutableBytes { bits throws(MnemonicError) in
      try words.visit { place, word throws(MnemonicError) in
        guard let index = list.index(of: word, abbreviated: abbreviated) else {
          throw .unknownWord(position: place + 1, of: count, lists: [spoken])
        }
        ElevenBitGroups.write(index, to: bits, at: place)
      }
    }
    try Self.verify(bits, checksumBits: count / 3)
    self.init(checked: bits, wordCount: count, language: spoken)
  }

  /// Compares the checksum in the last word with that of the entropy before it.
  private static func verify(
    _ bits: borrowing SecretBytes,
    checksumBits: Int
  ) throws(MnemonicError) {
    try bits.withBytes { bytes throws(MnemonicError) in
      let entropy = UnsafeRawBufferPointer(rebasing: bytes.dropLast())
      let difference = try checksum(of: entropy) ^ bytes[bytes.count - 1]
      guard difference >> (8 - checksumBits) == 0 else { throw .checksum }
    }
  }

  /// Returns true if the typed text is the word at a place, counted from 0.
  package borrowing func matches(
    _ typed: borrowing SecretBytes,
    at place: Int
  ) throws(MnemonicError) -> Bool {
    let wanted = index(at: place)
    let list = WordList.of(language)
    var found: Int?
    try typed.withBytes { bytes throws(MnemonicError) in
      let words = try EnteredWords(bytes)
      guard words.count == 1 else { return }
      words.visit { _, word in found = list.index(of: word) }
    }
    return found == wanted
  }
}
