/// A value that begins with a minus sign, as in `--limit -5` or `--time-zone -05:00`.
///
/// The parser takes it for another option, and says that the value is missing. No option is called
/// like a number, so the option is given its value, and refuses it in words of its own.
enum NegativeValue {
  /// Returns the words with each such value in the word of its option.
  static func joined(_ words: [String]) -> [String] {
    var joined: [String] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word != "--" else { return joined + [word] + rest }
      if isLongOption(word), let value = rest.first, isNegative(value) {
        joined.append("\(word)=\(value)")
        rest.removeFirst()
      } else {
        joined.append(word)
      }
    }
    return joined
  }

  private static func isLongOption(_ word: String) -> Bool {
    word.hasPrefix("--") && word.utf8.count > 2 && !word.contains("=")
      && !GlobalOptions.flags.contains(word)
  }

  /// Whether a word is a minus sign and something that begins with a digit.
  private static func isNegative(_ word: String) -> Bool {
    let number = word.utf8.dropFirst()
    let digit = number.first == UInt8(ascii: ".") ? number.dropFirst().first : number.first
    return word.hasPrefix("-") && digit.map { (0x30...0x39).contains($0) } ?? false
  }
}
