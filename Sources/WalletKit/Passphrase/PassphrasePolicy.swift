/// The rules for a password chosen by the user, and the estimate of its strength.
package enum PassphrasePolicy {
  /// The minimum number of characters of a password chosen by the user.
  package static let minCharacters = 12

  /// Rejects a password that is short or among the first that anyone would try.
  ///
  /// This includes recovery phrases that are printed in manuals. Characters are counted as people
  /// see them, so that the same text passes however it was typed.
  package static func check(_ passphrase: borrowing Passphrase) throws(PassphraseError) {
    let characters = try PassphraseCharacters(passphrase)
    guard characters.count >= minCharacters else {
      throw .tooShort(characters.count, least: minCharacters)
    }
    if characters.with(isRepetition) { throw .repeats }
    if characters.with(isSequence) { throw .sequence }
    if isPrintedPhrase(passphrase) { throw .common }
    // A digit or symbol at an end may stand for a letter, or only have been added to it.
    for ends in [Words.Ends.cut, .cutLast, .cutFirst, .kept] {
      let words = try Words(of: characters, ends: ends)
      if try words.isCommon() { throw .common }
    }
  }

  private static func isPrintedPhrase(_ passphrase: borrowing Passphrase) -> Bool {
    guard let phrase = try? Mnemonic(parsing: passphrase.typed) else { return false }
    return phrase.isPubliclyKnown
  }

  /// Returns true for a short piece that is repeated, or fewer than five different characters.
  private static func isRepetition(_ codes: UnsafeBufferPointer<UInt32>) -> Bool {
    var different = 0
    for place in codes.indices where !codes[..<place].contains(codes[place]) { different += 1 }
    if different < 5 { return true }
    let longest = min(codes.count / 2, minCharacters - 1)
    return (1...max(1, longest)).contains { period in
      codes.indices.dropFirst(period).allSatisfy { codes[$0] == codes[$0 - period] }
    }
  }

  /// Returns true if fewer than four characters remain without all those in a row.
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
  /// The letters in the middle of a password, in the form of the list of common phrases.
  struct Words: ~Copyable {
    private let letters: SecretBytes
    private let count: Int

    /// The number of digits and symbols removed at the ends.
    private let left: Int

    /// The most digits and symbols that do not make a password of common words a good one.
    ///
    /// A date and one more.
    private static let maxLeft = 9

    /// Which digits and symbols at the ends are removed.
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

    /// Returns true if all letters are at most three entries of the list, side by side.
    func isCommon() throws(PassphraseError) -> Bool {
      guard left <= Self.maxLeft, count > 0, count <= 3 * CommonPhrases.longest else {
        return false
      }
      // For each place, 1 more than the fewest entries that lead there; 0 if none do.
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

    /// Returns the letter that a digit or symbol stands for in a word; nil for a separator.
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
