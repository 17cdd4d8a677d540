package import Core

/// What is wrong with one share, or went wrong with a secret; never contains a word.
package enum ShareFault: Error, Equatable, Sendable {
  /// No share has this number of words.
  case wordCount(Int)

  /// A word, counted from 1, is not in the list.
  case unknownWord(position: Int, of: Int)

  /// All words are in the list, but the checksum does not match.
  case checksum

  /// The padding of the value is not zero.
  case padding

  /// More groups are required than there are.
  case groupThreshold(Int, groups: Int)

  /// A character is neither a Latin letter nor a space, at a word counted from 1.
  case oddCharacter(codePoint: UInt32, position: Int)

  /// The text is not UTF-8 from this byte on, counted from 0.
  case notUTF8(offset: Int)

  /// Guarded memory or entropy is unavailable.
  case memory(SecretError)

  /// libcrypto returned an error.
  case digest(DigestError)
}

extension ShareFault {
  /// Returns the report of the fault, for a share counted from 1.
  func report(ofShare number: Int) -> Report {
    switch self {
    case .wordCount(let found):
      Report(
        .data,
        "share-word-count",
        "invalid share \(number): no share has \(found, one: "word", many: "words"); 20 and 33 are "
          + "usual"
      )
    case .unknownWord(let position, let count):
      Report(
        .data,
        "share-unknown-word",
        "word \(position) of \(count) in share \(number) is not in the SLIP-39 word list"
      )
    case .checksum:
      Report(
        .data,
        "share-checksum",
        "invalid share \(number): every word is in the list, but the checksum does not match; a "
          + "word is wrong or misplaced"
      )
    case .padding:
      Report(.data, "share-padding", "invalid share \(number): its padding must be zero")
    case .groupThreshold(let threshold, let groups):
      Report(
        .data,
        "share-group-threshold",
        "invalid share \(number): it requires \(threshold, one: "group", many: "groups") out of "
          + "\(groups)"
      )
    case .oddCharacter(let codePoint, let position):
      Report(
        .data,
        "share-odd-character",
        "invalid share \(number): unexpected character \(term: Self.name(of: codePoint)) at word "
          + "\(position); expected the letters a-z and spaces"
      )
    case .notUTF8(let offset):
      Report(.data, "share-not-utf8", "invalid share \(number): not UTF-8 text at byte \(offset)")
    case .memory(let cause): cause.report
    case .digest(let cause): cause.report
    }
  }

  /// Returns the usual notation of a code point: U+200B.
  private static func name(of codePoint: UInt32) -> String {
    let digits = String(codePoint, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
