package import Core

/// A payment in a few words: `0.1 eth to alice`, `alice 0.1eth`, `max usdc alice`.
///
/// The amount is recognized by how its words begin, and by the position of `to`. If two readings
/// are possible, neither is taken. A name of several words is quoted, as one word.
package struct PaymentPhrase: Equatable, Sendable {
  /// The recipient, as it was typed; nil if the words have only an amount.
  package let recipient: String?
  /// The amount, as it was typed; nil if the words have only a recipient.
  package let amount: String?

  /// Separates one to four words into amount and recipient.
  ///
  /// `isUnit` returns whether a word is a unit on the chain: of two words, a number and a unit are
  /// an amount without a recipient.
  package init(_ words: [String], isUnit: (String) -> Bool) throws(PaymentPhraseError) {
    guard (1...4).contains(words.count) else { throw .words(found: words.count) }
    if let last = words.last, words.count >= 3, words[words.count - 2] == "to" {
      self = try Self.reading(words.dropLast(2), to: last)
    } else if words.count >= 2, words[0] == "to" {
      self = try Self.reading(words.dropFirst(2), to: words[1])
    } else if words.last == "to", words.count > 1 {
      throw .nobody
    } else {
      self = try Self.reading(words, isUnit)
    }
  }

  private init(recipient: String?, amount: String?) {
    (self.recipient, self.amount) = (recipient, amount)
  }

  /// If `to` marks the recipient, the other words are the amount, whatever they are.
  private static func reading(
    _ words: ArraySlice<String>,
    to recipient: String
  ) throws(PaymentPhraseError) -> PaymentPhrase {
    guard words.count <= 2 else { throw .words(found: words.count + 2) }
    let amount = words.isEmpty ? nil : words.joined(separator: " ")
    return PaymentPhrase(recipient: recipient, amount: amount)
  }

  private static func reading(
    _ words: [String],
    _ isUnit: (String) -> Bool
  ) throws(PaymentPhraseError) -> PaymentPhrase {
    switch words.count {
    case 1:
      return isAmount(words[0])
        ? PaymentPhrase(recipient: nil, amount: words[0])
        : PaymentPhrase(recipient: words[0], amount: nil)
    case 2 where isNumber(words[0]) && isUnit(words[1]):
      return PaymentPhrase(recipient: nil, amount: words.joined(separator: " "))
    case 2: return try either(words, split: 1, isFirst: isAmount(words[0]), isAmount(words[1]))
    case 3: return try either(words, split: 2, isFirst: isNumber(words[0]), isNumber(words[1]))
    default: throw .words(found: words.count)
    }
  }

  /// The amount comes first and takes `split` words, or it follows the recipient.
  private static func either(
    _ words: [String],
    split: Int,
    isFirst: Bool,
    _ isLast: Bool
  ) throws(PaymentPhraseError) -> PaymentPhrase {
    switch (isFirst, isLast) {
    case (true, false):
      return PaymentPhrase(
        recipient: words[split],
        amount: words[..<split].joined(separator: " ")
      )
    case (false, true):
      return PaymentPhrase(recipient: words[0], amount: words[1...].joined(separator: " "))
    case (true, true): throw .ambiguous(words)
    case (false, false): throw .noAmount(words)
    }
  }

  /// Whether a word is a whole amount, with its unit or without.
  private static func isAmount(_ word: String) -> Bool {
    (try? AmountText(parsing: word)) != nil || isNumber(word)
      || beginsLikeNumber(word)
  }

  /// Whether a word is `max`, or a number with its unit in another word. A malformed number counts
  /// as one: parsing the amount reports what is wrong with it.
  private static func isNumber(_ word: String) -> Bool {
    if AmountReader.lowered(word) == "max" { return true }
    return beginsLikeNumber(word) && (try? AmountText(parsing: word)) == nil
  }

  private static func beginsLikeNumber(_ word: String) -> Bool {
    guard let first = word.utf8.first, !AmountReader.lowered(word).hasPrefix("0x") else {
      return false
    }
    return DecimalText.isDigit(first) || ".,+-".utf8.contains(first)
  }
}

/// Words that are not a payment, or could be two.
package enum PaymentPhraseError: Error, Equatable, Sendable {
  case words(found: Int)
  /// No word follows `to`.
  case nobody
  case noAmount([String])
  case ambiguous([String])
}

extension PaymentPhraseError: Reportable {
  package var report: Report {
    switch self {
    case .words(let found):
      Report(
        .usage,
        "payment-words",
        "expected an amount and a recipient, as in 0.1 eth to alice; found "
          + "\(found, one: "word", many: "words")"
      )
    case .nobody: Report(.usage, "payment-words-nobody", "missing recipient after \"to\"")
    case .noAmount(let words):
      Report(
        .usage,
        "payment-words-no-amount",
        "missing amount: expected a number and a unit, as in 0.1 eth; found "
          + "\(term: words.map { UntrustedText.escaped($0) }.joined(separator: " "))"
      )
    case .ambiguous(let words):
      Report(
        .usage,
        "payment-words-ambiguous",
        "ambiguous payment: more than one word can be the amount in "
          + "\(term: words.map { UntrustedText.escaped($0) }.joined(separator: " "))"
      )
    }
  }
}
