// Words between spaces, symbols or capitals, which cost less in a sentence than alone.

extension PasswordPieces {
  /// The endings of English words that are recognized in a sentence.
  private static let endings: [StaticString] = ["s", "es", "d", "ed", "ing", "er", "ly", "y"]

  /// Visits a whole word of the lists, with its cost.
  func visitWord(at start: Int, _ visit: (Int, UInt32) -> Void) {
    guard let word = word(at: start), let cost = cost(of: codes[word]) else { return }
    visit(word.count, cost * Self.bit + capitals(word))
  }

  /// Whether words of grammar make the text a sentence.
  ///
  /// Those that are in the BIP-39 list do not count: a password may be drawn from that list.
  var hasGrammar: Bool {
    var words = 0
    var grammatical = 0
    for start in codes.indices {
      guard let word = word(at: start) else { continue }
      words += 1
      let letters = codes[word]
      if CommonWords.grammatical.contains(letters), !isInList(letters) { grammatical += 1 }
    }
    return words >= 3 && grammatical > 0 && 5 * grammatical >= words
  }

  /// Returns the bits of a whole word; nil if it is unknown.
  private func cost(of letters: Slice<UnsafeBufferPointer<UInt32>>) -> UInt32? {
    let isGrammatical = CommonWords.grammatical.contains(letters)
    if isSentence {
      return isGrammatical ? 3 : isCommon(letters) ? 7 : isInflected(letters) ? 8 : nil
    }
    if isInList(letters) { return 11 }
    return isGrammatical ? 7 : CommonWords.frequent.contains(letters) ? 10 : nil
  }

  private func isCommon(_ letters: Slice<UnsafeBufferPointer<UInt32>>) -> Bool {
    isInList(letters) || CommonWords.frequent.contains(letters)
  }

  private func isInflected(_ letters: Slice<UnsafeBufferPointer<UInt32>>) -> Bool {
    Self.endings.contains { ending in
      let ending = ending.bytes
      return letters.count > ending.count + 2
        && letters.suffix(ending.count).elementsEqual(ending.lazy.map(UInt32.init))
        && isCommon(letters.dropLast(ending.count))
    }
  }

  /// Returns the word that begins at a place: letters, with apostrophes between them.
  ///
  /// Nil if none begins there. A capital after a small letter begins one.
  private func word(at start: Int) -> Range<Int>? {
    guard Self.isLetter(codes[start]), start == 0 || isCapital(at: start) || !isInWord(start) else {
      return nil
    }
    var end = start + 1
    while end < codes.count, isInWord(end), !isCapital(at: end) { end += 1 }
    return start..<end
  }

  /// Whether a character continues the word of the one before it.
  private func isInWord(_ place: Int) -> Bool {
    let before = codes[place - 1]
    if Self.isLetter(codes[place]) {
      return Self.isLetter(before)
        || Self.isApostrophe(before) && place > 1 && Self.isLetter(codes[place - 2])
    }
    return Self.isApostrophe(codes[place]) && Self.isLetter(before) && place + 1 < codes.count
      && Self.isLetter(codes[place + 1])
  }

  /// Whether a letter is a capital after a small letter.
  private func isCapital(at place: Int) -> Bool {
    place > 0 && capitals[place] == 1 && Self.isLetter(codes[place - 1]) && capitals[place - 1] == 0
  }

  static func isApostrophe(_ code: UInt32) -> Bool { code == 0x27 || code == 0x2019 }
}
