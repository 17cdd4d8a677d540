extension EnteredWords {
  /// Finds the one word list that contains all the words.
  ///
  /// Some Chinese phrases consist of characters that are in both lists, with different numbers: the
  /// words alone do not show which list was meant, and nothing is guessed.
  func language(abbreviated: Bool) throws(MnemonicError) -> WordLanguage {
    let languages = WordLanguage.allCases.filter { !abbreviated || $0.hasAbbreviations }
    let found = languages.map { language in
      let list = WordList.of(language)
      var found = 0
      visit { _, word in found += list.index(of: word, abbreviated: abbreviated) == nil ? 0 : 1 }
      return found
    }
    let fitting = zip(languages, found).filter { $0.1 == count }.map(\.0)
    guard fitting.count != 1 else { return fitting[0] }
    guard fitting.isEmpty else { throw .ambiguous(fitting) }
    let most = found.max() ?? 0
    let likely = zip(languages, found).filter { $0.1 == most && most > 0 }.map(\.0)
    // A word in no list is wrong in any case, so it is reported before words that disagree.
    try visit { place, word throws(MnemonicError) in
      if Self.lists(of: word, among: languages, abbreviated: abbreviated).isEmpty {
        throw .unknownWord(position: place + 1, of: count, lists: likely)
      }
    }
    try visit { place, word throws(MnemonicError) in
      let lists = Self.lists(of: word, among: languages, abbreviated: abbreviated)
      guard lists.contains(likely[0]) else {
        throw .mixed(position: place + 1, of: count, expected: likely[0], found: lists)
      }
    }
    throw .unknownWord(position: 1, of: count, lists: likely)
  }

  private static func lists(
    of word: UnsafeRawBufferPointer,
    among languages: [WordLanguage],
    abbreviated: Bool
  ) -> [WordLanguage] {
    languages.filter { WordList.of($0).index(of: word, abbreviated: abbreviated) != nil }
  }
}

extension WordList {
  /// Returns the number of a word, from its first letters if `abbreviated` is true.
  func index(of word: UnsafeRawBufferPointer, abbreviated: Bool) -> Int? {
    abbreviated ? index(ofAbbreviated: word) : index(of: word)
  }
}
