extension WordList {
  /// The English list of BIP-39.
  package static let english = WordList(.english, table: englishTable)

  private static let japanese = WordList(.japanese, table: japaneseTable)
  private static let korean = WordList(.korean, table: koreanTable)
  private static let spanish = WordList(.spanish, table: spanishTable)
  private static let chineseSimplified = WordList(
    .chineseSimplified,
    table: chineseSimplifiedTable
  )
  private static let chineseTraditional = WordList(
    .chineseTraditional,
    table: chineseTraditionalTable
  )
  private static let french = WordList(.french, table: frenchTable)
  private static let italian = WordList(.italian, table: italianTable)
  private static let czech = WordList(.czech, table: czechTable)
  private static let portuguese = WordList(.portuguese, table: portugueseTable)

  /// Returns the list of a language; it is sorted on first use, in about a millisecond.
  package static func of(_ language: WordLanguage) -> WordList {
    switch language {
    case .english: english
    case .japanese: japanese
    case .korean: korean
    case .spanish: spanish
    case .chineseSimplified: chineseSimplified
    case .chineseTraditional: chineseTraditional
    case .french: french
    case .italian: italian
    case .czech: czech
    case .portuguese: portuguese
    }
  }
}

extension WordList {
  /// The length of the longest English word.
  static let width = 8

  /// Returns true if lowercase letters, packed into a number with the last one lowest, are a word.
  func contains(packed letters: UInt64, length: Int) -> Bool {
    withUnsafeBytes(of: letters.bigEndian) { bytes in
      index(of: UnsafeRawBufferPointer(rebasing: bytes[(8 - length)...])) != nil
    }
  }
}
