package import Core

extension ENSNameError: Reportable {
  package var report: Report { Report(.data, code, message) }

  private var code: String {
    switch self {
    case .tooLong: "name-too-long"
    case .emptyLabel: "name-empty-label"
    case .disallowed: "name-disallowed"
    case .disallowedForm: "name-disallowed-form"
    case .underscore: "name-underscore"
    case .labelExtension: "name-label-extension"
    case .leadingMark: "name-leading-mark"
    case .markAfterEmoji: "name-mark-after-emoji"
    case .leadingPunctuation: "name-leading-punctuation"
    case .trailingPunctuation: "name-trailing-punctuation"
    case .adjacentPunctuation: "name-adjacent-punctuation"
    case .mixedScripts: "name-mixed-scripts"
    case .repeatedMark: "name-repeated-mark"
    case .tooManyMarks: "name-too-many-marks"
    case .confusable: "name-confusable"
    case .labelTooLong: "name-label-too-long"
    }
  }

  private var message: Sentence {
    switch self {
    case .tooLong:
      "invalid name: longer than \(count: ENSName.maxBytes) bytes in UTF-8"
    case .emptyLabel(let label):
      "invalid name: label \(label) is empty"
    case .disallowed(let character, let position):
      "invalid name: character \(position) (\(term: Self.escape(character))) is not allowed"
    case .disallowedForm(let character, let label):
      "invalid name: label \(label) has \(term: Self.escape(character)) in its composed form (NFC), "
        + "which is not allowed"
    case .underscore(let label):
      "invalid name: label \(label) has an underscore that is not at its start"
    case .labelExtension(let label):
      "invalid name: label \(label) has hyphens as its third and fourth characters"
    case .leadingMark(let character, let label):
      "invalid name: label \(label) starts with the combining mark \(term: Self.escape(character))"
    case .markAfterEmoji(let character, let label):
      "invalid name: label \(label) has the combining mark \(term: Self.escape(character)) after "
        + "an emoji"
    case .leadingPunctuation(let character, let label):
      "invalid name: label \(label) starts with \(term: Self.escape(character)), which is only "
        + "allowed between other characters"
    case .trailingPunctuation(let character, let label):
      "invalid name: label \(label) ends with \(term: Self.escape(character)), which is only "
        + "allowed between other characters"
    case .adjacentPunctuation(let character, let label):
      "invalid name: label \(label) has \(term: Self.escape(character)) next to another "
        + "punctuation character"
    case .mixedScripts(let character, let script, let others, let label):
      "invalid name: label \(label) mixes scripts: \(term: Self.escape(character)) "
        + "(\(term: script)) after \(term: others)"
    case .repeatedMark(let character, let label):
      "invalid name: label \(label) has the combining mark \(term: Self.escape(character)) twice "
        + "on one character"
    case .tooManyMarks(let limit, let label):
      "invalid name: label \(label) has too many combining marks on one character; the limit is "
        + "\(count: limit)"
    case .confusable(let script, let other, let label):
      "invalid name: label \(label) (\(term: script)) looks like a label in another script "
        + "(\(term: other))"
    case .labelTooLong(let found, let label):
      "invalid name: label \(label) is too long: the limit is "
        + "\(count: ENSName.maxEncodedLabelBytes) bytes, found \(count: found)"
    }
  }

  /// A character as its number in hex: it may be invisible, or change how the text around it looks.
  private static func escape(_ character: UInt32) -> String {
    "{\(String(character, radix: 16, uppercase: true))}"
  }
}
