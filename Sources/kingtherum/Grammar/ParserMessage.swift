import Core

/// An error message of the parser as a sentence that can be translated.
///
/// It is recognized by its form, one of those of `ErrorMessageGenerator` in ArgumentParser 1.8.2,
/// and is the same text in English, but for a missing argument.
///
/// The parser knows only English and passes on text. What a person typed comes last in it or
/// between quotes; it may contain quotes itself, and words that look like a form.
struct ParserMessage {
  let sentence: Sentence

  /// Recognizes a message; nil if it has another form.
  ///
  /// The message must begin with a lowercase letter and have its control characters escaped.
  init?(_ text: String) {
    let found =
      Self.refusal(text) ?? Self.missing(text) ?? Self.unexpected(text) ?? Self.invalid(text)
      ?? Self.repeated(text) ?? Self.letters(text)
    guard let found else { return nil }
    sentence = found
  }

  private static func refusal(_ text: String) -> Sentence? {
    OptionRefusal.allCases.first { $0.sentence.english == text }?.sentence
  }

  private static func missing(_ text: String) -> Sentence? {
    if let option = text.between("missing value for '", "'") {
      return "missing value for '\(option)'"
    }
    if let argument = text.between("missing expected argument '", "'") {
      // An option is named without its value, like those that the commands themselves require.
      return "missing \(argument.prefix { !$0.isWhitespace || !argument.hasPrefix("-") })"
    }
    if let arguments = text.between("missing one of: ", "") {
      return "missing one of: \(arguments)"
    }
    return text == "missing required subcommand." ? "missing required subcommand." : nil
  }

  private static func unexpected(_ text: String) -> Sentence? {
    if let argument = text.between("unexpected argument '", "'") {
      return "unexpected argument '\(argument)'"
    }
    if let (count, arguments) = text.halves(atFirst: " unexpected arguments: "),
      let count = Int(count)
    {
      return
        "\(count) \(by: count, one: "unexpected argument", many: "unexpected arguments"): "
        + "\(arguments)"
    }
    if let (option, value) = text.between("the option '", "' was specified.")?
      .halves(atFirst: "' does not take any value, but '")
    {
      return "the option '\(option)' does not take any value, but '\(value)' was specified."
    }
    return nil
  }

  private static func invalid(_ text: String) -> Sentence? {
    if let option = text.between("invalid option: ", "") { return "invalid option: \(option)" }
    // The last match is not part of the typed value: what follows it is the program's own text.
    guard let (value, rest) = text.between("the value '", "")?.halves(atLast: "' is invalid for '"),
      let (option, choice) = rest.halves(atFirst: "'")
    else { return nil }
    if choice.isEmpty { return "the value '\(value)' is invalid for '\(option)'" }
    if let list = choice.between(". Please provide one of the following:\n", "") {
      return
        "the value '\(value)' is invalid for '\(option)'. Please provide one of the following:\n"
        + "\(list)"
    }
    return choice.between(". Please provide one of ", ".").map { list in
      "the value '\(value)' is invalid for '\(option)'. Please provide one of "
        + "\(alternatives(list))."
    }
  }

  /// Returns the sentence for `'a'`, `'a' and 'b'`, or `'a', 'b' or 'c'`.
  private static func alternatives(_ list: String) -> Sentence {
    if let (first, last) = list.halves(atLast: "' or '") {
      return "\(first + "'") or \("'" + last)"
    }
    if let (first, last) = list.halves(atLast: "' and '") {
      return "\(first + "'") and \("'" + last)"
    }
    return Sentence(data: list)
  }

  /// Recognizes the error for two flags that exclude each other.
  private static func repeated(_ text: String) -> Sentence? {
    guard
      let (again, before) = text.between("value to be set with ", "")?
        .halves(atFirst: " had already been set with "),
      let again = flag(again), let before = flag(before)
    else { return nil }
    return "value to be set with \(again) had already been set with \(before)"
  }

  private static func flag(_ text: String) -> Sentence? {
    guard let flag = text.between("flag '", "'") else { return nil }
    guard let (letter, word) = flag.halves(atFirst: "' in '") else { return "flag '\(flag)'" }
    return "flag '\(letter)' in '\(word)'"
  }

  /// Recognizes the error for several letters behind one dash, the last of which may need a value.
  private static func letters(_ text: String) -> Sentence? {
    guard let (first, second) = text.halves(atFirst: "\n   or: Missing value for '"),
      let (option, word) = second.between("", "'")?.halves(atFirst: "' in '")
    else { return nil }
    if let (letters, near) = first.between("unknown option '", "'?")?
      .halves(atFirst: "'. Did you mean '")
    {
      return
        "unknown option '\(letters)'. Did you mean '\(near)'?\n"
        + "   or: Missing value for '\(option)' in '\(word)'"
    }
    return first.between("unknown option '", "'").map { letters in
      "unknown option '\(letters)'\n   or: Missing value for '\(option)' in '\(word)'"
    }
  }
}

extension String {
  /// Returns the text between a prefix and a suffix; nil if either is missing.
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard hasPrefix(start) else { return nil }
    let rest = dropFirst(start.count)
    return rest.hasSuffix(end) ? String(rest.dropLast(end.count)) : nil
  }

  fileprivate func halves(atFirst mark: String) -> (String, String)? {
    firstRange(of: mark).map { (String(self[..<$0.lowerBound]), String(self[$0.upperBound...])) }
  }

  fileprivate func halves(atLast mark: String) -> (String, String)? {
    // Searches backwards, since a mark in typed text may share a quote with the last one.
    indices.last { self[$0...].hasPrefix(mark) }.map {
      (String(self[..<$0]), String(self[$0...].dropFirst(mark.count)))
    }
  }
}
