import Core

/// Words in static memory: lowercase letters, with single spaces.
struct StaticWords: Sendable {
  private let text: StaticString

  init(_ text: StaticString) { self.text = text }

  /// Visits the words, each as the bytes of its letters.
  func visit(_ visit: (UnsafeRawBufferPointer) -> Void) {
    var start = 0
    for place in 0...text.bytes.count
    where place == text.bytes.count || text.bytes[place] == UInt8(ascii: " ") {
      if place > start { visit(UnsafeRawBufferPointer(rebasing: text.bytes[start..<place])) }
      start = place + 1
    }
  }

  /// Returns how many characters from the first one on are a word: the longest, or 0 for none.
  ///
  /// Spaces, symbols and apostrophes may stand between the letters.
  func longestMatch(in codes: Slice<UnsafeBufferPointer<UInt32>>) -> Int {
    var longest = 0
    visit { word in
      var place = codes.startIndex
      for letter in word {
        while place > codes.startIndex, place < codes.endIndex, isBetweenLetters(codes[place]) {
          place += 1
        }
        guard place < codes.endIndex, codes[place] == UInt32(letter) else { return }
        place += 1
      }
      longest = max(longest, place - codes.startIndex)
    }
    return longest
  }

  /// Returns true if the characters, without those that are no letters, are a word.
  func contains(_ codes: Slice<UnsafeBufferPointer<UInt32>>) -> Bool {
    var isFound = false
    visit { word in
      isFound =
        isFound
        || codes.lazy.filter(PasswordPieces.isLetter).elementsEqual(word.lazy.map(UInt32.init))
    }
    return isFound
  }

  private func isBetweenLetters(_ code: UInt32) -> Bool {
    PasswordPieces.isSign(code) || PasswordPieces.isApostrophe(code)
  }
}
