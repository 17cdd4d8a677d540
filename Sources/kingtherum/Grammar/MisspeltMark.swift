import Core
import Entity

/// A misspelt `to`, `on` or `from` between the words of a payment, as in `0.1 eth ot bob`.
enum MisspeltMark {
  private static let marks = ["to", "on", "from"]
  /// The codes of the errors that such a word causes: it counts as one word too many.
  private static let codes: Set<String> = ["payment-words", "payment-words-no-amount"]

  /// Returns what was probably meant, with the word that follows; nil if the words, with a mark in
  /// place of one of them, are no payment.
  static func hint(for code: String, in arguments: [String]) -> Sentence? {
    guard codes.contains(code) else { return nil }
    // The first word behind an option may be its value.
    for run in arguments.split(whereSeparator: { $0.hasPrefix("-") }) {
      for words in [Array(run), Array(run.dropFirst())] {
        for place in words.indices.dropFirst().dropLast() where !marks.contains(words[place]) {
          var meant = words
          guard let mark = mark(meantBy: words[place]) else { continue }
          meant[place] = mark
          guard isPayment(meant) else { continue }
          return "did you mean: \(term: mark) \(foreign: words[place + 1])"
        }
      }
    }
    return nil
  }

  /// Returns the mark with the same letters, else the one with the fewest letters to change.
  private static func mark(meantBy word: String) -> String? {
    let letters = word.lowercased().sorted()
    return marks.first { $0.sorted() == letters } ?? NearestName.of(word, among: marks)
  }

  private static func isPayment(_ words: [String]) -> Bool {
    let sides = PaymentSides(words)
    guard let phrase = try? PaymentPhrase(sides.words, isUnit: { _ in true }) else { return false }
    // After `to`, any words are accepted as an amount.
    guard let first = phrase.amount?.utf8.first else { return true }
    return (0x30...0x39).contains(first) || first == UInt8(ascii: ".")
      || phrase.amount?.lowercased().hasPrefix("max") == true
  }
}
