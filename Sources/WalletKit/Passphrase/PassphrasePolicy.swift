/// What a passphrase of one's own must be like, and what guessing it would cost.
package enum PassphrasePolicy {
  /// The fewest characters of a passphrase of one's own.
  package static let minCharacters = 12

  /// Refuses a passphrase that is short or among the first that anyone would try, recovery phrases that
  /// are printed in manuals among them.
  ///
  /// Counted are characters as people see them, so that the same text passes however it was typed.
  package static func check(_ passphrase: borrowing Passphrase) throws(PassphraseError) {
    let characters = try PassphraseCharacters(passphrase)
    guard characters.count >= minCharacters else {
      throw .tooShort(characters.count, least: minCharacters)
    }
    if characters.with(isRepetition) { throw .repeats }
    if characters.with(isSequence) { throw .sequence }
    if isPrintedPhrase(passphrase) { throw .common }
    // A digit or sign at an end may stand for a letter, or be put there for good measure.
    for ends in [Words.Ends.cut, .cutLast, .cutFirst, .kept] {
      let words = try Words(of: characters, ends: ends)
      if try words.isCommon() { throw .common }
    }
  }

  private static func isPrintedPhrase(_ passphrase: borrowing Passphrase) -> Bool {
    guard let phrase = try? Mnemonic(parsing: passphrase.typed) else { return false }
    return phrase.isPubliclyKnown
  }

  /// A piece shorter than a whole passphrase, typed at least twice; or fewer than five characters.
  private static func isRepetition(_ codes: UnsafeBufferPointer<UInt32>) -> Bool {
    var different = 0
    for place in codes.indices where !codes[..<place].contains(codes[place]) { different += 1 }
    if different < 5 { return true }
    let longest = min(codes.count / 2, minCharacters - 1)
    return (1...max(1, longest)).contains { period in
      codes.indices.dropFirst(period).allSatisfy { codes[$0] == codes[$0 - period] }
    }
  }

  /// Fewer than four characters are left when all that stand in a row are taken away.
  private static func isSequence(_ codes: UnsafeBufferPointer<UInt32>) -> Bool {
    var place = 0
    var rest = 0
    while place < codes.count {
      let run = CharacterRows.run(in: codes, from: place)
      if run < 3 { rest += 1 }
      place += run < 3 ? 1 : run
    }
    return rest < 4
  }
}

extension PassphrasePolicy {
  /// The letters in the middle of a passphrase, as the list of common phrases has them.
  struct Words: ~Copyable {
    private let letters: SecretBytes
    private let count: Int

    /// How many digits and signs at the ends were left out.
    private let left: Int

    /// Digits and signs in a passphrase made of common words that do not make it a good one: a
    /// date and one more.
    private static let maxLeft = 9

    /// Which digits and signs at the ends are left out.
    enum Ends {
      case cut, cutFirst, cutLast, kept
    }

    init(of characters: borrowing PassphraseCharacters, ends: Ends) throws(PassphraseError) {
      var letters = try Passphrase.memory(4 * characters.count)
      var count = 0
      let left = characters.with { codes in
        let cutsFirst = ends == .cut || ends == .cutFirst
        let cutsLast = ends == .cut || ends == .cutLast
        let first = cutsFirst ? codes.firstIndex(where: Self.isLetter) ?? codes.count : 0
        let end = cutsLast ? (codes.lastIndex(where: Self.isLetter) ?? -1) + 1 : codes.count
        guard first < end else { return codes.count }
        letters.withMutableBytes { letters in
          for code in codes[first..<end] {
            guard let letter = Self.letter(for: code) else { continue }
            letters.storeBytes(of: letter, toByteOffset: 4 * count, as: UInt32.self)
            count += 1
          }
        }
        return codes.count - (end - first)
      }
      self.letters = letters
      self.count = count
      self.left = left
    }

    /// True when all letters are at most three entries of the list, side by side.
    func isCommon() throws(PassphraseError) -> Bool {
      guard left <= Self.maxLeft, count > 0, count <= 3 * CommonPhrases.longest else {
        return false
      }
      // For each place, the fewest entries that lead there, and 1 more; 0 where none do.
      var reached = try Passphrase.memory(count + 1)
      return letters.withBytes { letters in
        let codes = UnsafeBufferPointer(rebasing: letters.bindMemory(to: UInt32.self)[..<count])
        return reached.withMutableBytes { reached in
          reached[0] = 1
          for place in codes.indices where reached[place] > 0 && reached[place] < 4 {
            CommonPhrases.entries { entry in
              let end = place + entry.count
              guard end <= codes.count, Self.isEqual(entry, codes[place..<end]) else { return }
              let entries = reached[place] + 1
              if reached[end] == 0 || entries < reached[end] { reached[end] = entries }
            }
          }
          return reached[codes.count] > 0
        }
      }
    }

    private static func isEqual(
      _ entry: UnsafeRawBufferPointer,
      _ codes: Slice<UnsafeBufferPointer<UInt32>>
    ) -> Bool {
      zip(entry, codes).allSatisfy { UInt32($0) == $1 }
    }

    private static func isLetter(_ code: UInt32) -> Bool {
      (0x61...0x7A).contains(code) || code > 0x7F
    }

    /// The letter a digit or sign stands for in the middle of a word, or nil for a separator.
    private static func letter(for code: UInt32) -> UInt32? {
      switch Unicode.Scalar(code) {
      case "0": 0x6F
      case "1", "!", "|": 0x69
      case "3": 0x65
      case "4", "@": 0x61
      case "5", "$": 0x73
      case "7", "+": 0x74
      case "8": 0x62
      default: isLetter(code) ? code : nil
      }
    }
  }
}
