import Core

/// An amount that the shell split in two, as in `--amount 0.1 eth` without quotes.
///
/// A bare number is refused, and no argument is called like a unit, so both words can only be one
/// amount.
enum SplitAmount {
  private static let options: Set<String> = [
    "--amount", "-a", "--gas-price", "--max-fee-per-gas", "--max-priority-fee-per-gas",
    "--max-fee-per-blob-gas",
  ]
  private static let units: Set<String> = ["eth", "ether", "gwei", "wei"]

  /// Returns the words with each split amount in one word.
  static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      joined.append(word)
      if word == "--" { break }
      guard options.contains(word), let number = rest.first, isNumber(number),
        let unit = rest.dropFirst().first, units.contains(unit.lowercased())
      else { continue }
      joined.append("\(number) \(unit)")
      rest = rest.dropFirst(2)
    }
    return joined + rest
  }

  /// Returns how to quote an amount whose unit was taken for another word; nil if there is none, or
  /// if the error has another cause.
  static func hint(for code: String, in words: some Collection<String>) -> Sentence? {
    guard codes.contains(code) else { return nil }
    let words = joined(Array(words))
    let place = words.indices.dropLast(2).first { place in
      options.contains(words[place]) && isNumber(words[place + 1])
        && words[place + 2].first?.isLetter == true && words[place + 2] != "to"
    }
    return place.map { place in
      let amount = UntrustedText.escaped("\(words[place + 1]) \(words[place + 2])")
      return "quote the amount: \(term: words[place]) \"\(amount: amount)\""
    }
  }

  /// Stands for the parser's message about an unexpected argument.
  static let unexpected = "unexpected-argument"

  /// The codes of the errors that such a word causes.
  private static let codes: Set<String> = [
    "account-name-unknown", "build-to-twice", "payment-words-no-amount", "payment-words",
    unexpected,
  ]

  private static func isNumber(_ word: String) -> Bool {
    word.utf8.first.map { (0x30...0x39).contains($0) } ?? false
      && word.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
  }
}
