package import Core

/// Why a BIP-39 recovery phrase is invalid or cannot be generated; never contains a word.
package enum MnemonicError: Error, Equatable, Sendable {
  /// The number of words is not 12, 15, 18, 21 or 24.
  case wordCount(Int)

  /// A word, counted from 1, is in none of `lists`, the given one or the most likely ones.
  ///
  /// If `lists` is empty, the word is in no list at all.
  case unknownWord(position: Int, of: Int?, lists: [WordLanguage])

  /// A word, counted from 1, is not in the language of most of the words.
  case mixed(position: Int, of: Int, expected: WordLanguage, found: [WordLanguage])

  /// Several lists have all the words, with different numbers.
  case ambiguous([WordLanguage])

  /// The words of this language are not unique by their first letters.
  case noAbbreviations(WordLanguage)

  /// All words are in the list, but the checksum does not match.
  case checksum

  /// A character is neither a letter nor a space, at a word counted from 1.
  case oddCharacter(codePoint: UInt32, position: Int)

  /// The text has the form of a private key: 64 hex digits.
  case privateKey

  /// The text is not UTF-8 from this byte on, counted from 0.
  case notUTF8(offset: Int)

  /// The entropy does not have 16, 20, 24, 28 or 32 bytes.
  case entropyLength(Int)

  /// Guarded memory or entropy is unavailable.
  case memory(SecretError)

  /// The text cannot be normalized.
  case unicode(UnicodeError)

  /// libcrypto returned an error.
  case digest(DigestError)
}

extension MnemonicError: Reportable {
  package var report: Report {
    switch self {
    case .wordCount(let found):
      Report(
        .data,
        "mnemonic-word-count",
        "invalid recovery phrase: expected 12, 15, 18, 21 or 24 words, found \(count: found)"
      )
    case .unknownWord(let position, let count, let lists):
      Report(
        .data,
        "mnemonic-unknown-word",
        Self.unknown(Self.place(position, of: count), lists)
      )
    case .mixed(let position, let count, let expected, let found):
      Report(
        .data,
        "mnemonic-mixed",
        "invalid recovery phrase: word \(position) of \(count) is \(Self.names(found)), but the "
          + "others are \(expected.title)"
      )
    case .ambiguous(let candidates):
      Report(
        .data,
        "mnemonic-ambiguous",
        "ambiguous recovery phrase: its words are in more than one list (\(Self.all(candidates)))"
      )
    case .noAbbreviations(let language):
      Report(
        .usage,
        "mnemonic-no-abbreviations",
        "words of the \(language.title) list cannot be told apart by their first four letters"
      )
    case .checksum:
      Report(
        .data,
        "mnemonic-checksum",
        "invalid recovery phrase: every word is in the list, but the checksum does not match; a "
          + "word is wrong or misplaced"
      )
    case .oddCharacter(let codePoint, let position):
      Report(
        .data,
        "mnemonic-odd-character",
        "invalid recovery phrase: unexpected character \(term: Self.name(of: codePoint)) at word "
          + "\(position); expected letters and spaces"
      )
    case .privateKey:
      Report(.data, "mnemonic-private-key", "expected a recovery phrase, found a private key")
    case .notUTF8(let offset):
      Report(
        .data,
        "mnemonic-not-utf8",
        "invalid recovery phrase: not UTF-8 text at byte \(offset)"
      )
    case .entropyLength(let found):
      Report(
        .bug,
        "mnemonic-entropy-length",
        "invalid entropy of a recovery phrase: expected 16, 20, 24, 28 or 32 bytes, found "
          + "\(count: found)"
      )
    case .memory(let cause): cause.report
    case .unicode(let cause): cause.report
    case .digest(let cause): cause.report
    }
  }

  private static func unknown(_ word: Sentence, _ lists: [WordLanguage]) -> Sentence {
    lists.isEmpty
      ? "\(word) is not in any word list (\(WordLanguage.allCases.count) languages were tried)"
      : "\(word) is not in the \(names(lists)) word list"
  }

  private static func place(_ position: Int, of count: Int?) -> Sentence {
    guard let count else { return "word \(position)" }
    return "word \(position) of \(count)"
  }

  private static func names(_ lists: [WordLanguage]) -> Sentence {
    lists.dropFirst().reduce(lists.first?.title ?? "") { "\($0) or \($1.title)" }
  }

  private static func all(_ lists: [WordLanguage]) -> Sentence {
    lists.dropFirst().reduce("\(term: lists.first?.name ?? "")") { "\($0) and \(term: $1.name)" }
  }

  /// Returns the usual notation of a code point: U+200B.
  private static func name(of codePoint: UInt32) -> String {
    let digits = String(codePoint, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
