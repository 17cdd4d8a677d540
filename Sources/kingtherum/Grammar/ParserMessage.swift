import Core

/// An error message of the parser, in this program's words.
///
/// It is recognized by its form, one of those of `ErrorMessageGenerator` in ArgumentParser 1.8.2.
/// The parser knows only English and passes on text. What a person typed comes last in it or
/// between quotes; it may contain quotes itself, and words that look like a form.
struct ParserMessage {
  let sentence: Sentence

  /// Recognizes a message; nil if it has another form.
  ///
  /// The message must begin with a lowercase letter and have its control characters escaped.
  init?(_ text: String) {
    let found =
      Self.refusal(text) ?? Self.missing(text) ?? Self.unexpected(text) ?? Self.valued(text)
      ?? Self.invalid(text) ?? Self.repeated(text) ?? Self.letters(text)
    guard let found else { return nil }
    sentence = found
  }

  private static func refusal(_ text: String) -> Sentence? {
    OptionRefusal.allCases.first { $0.sentence.english == text }?.sentence
  }

  private static func missing(_ text: String) -> Sentence? {
    if let option = text.between("missing value for '", "'") {
      return "missing value of \(term: option.argumentName)"
    }
    if let argument = text.between("missing expected argument '", "'") {
      // An option is named without its value, like those that the commands themselves require.
      return "missing \(term: argument.argumentName)"
    }
    if let arguments = text.between("missing one of: ", "") {
      let names = arguments.quoted.map(\.argumentName)
      return "missing one of: \(term: names.joined(separator: ", "))"
    }
    return text == "missing required subcommand." ? "missing command" : nil
  }

  private static func unexpected(_ text: String) -> Sentence? {
    if let argument = text.between("unexpected argument '", "'") {
      if argument.isEmpty { return "unexpected empty argument" }
      return "unexpected argument: \(term: argument)"
    }
    guard let (count, arguments) = text.halves(atFirst: " unexpected arguments: "),
      let count = Int(count), let list = arguments.between("'", "'")
    else { return nil }
    let shown = list.replacing("', '", with: ", ")
    return
      "\(count) \(by: count, one: "unexpected argument", many: "unexpected arguments"): \(term: shown)"
  }

  /// Recognizes the error for a flag with a value, as in `--json=1`.
  private static func valued(_ text: String) -> Sentence? {
    guard
      let (option, value) = text.between("the option '", "' was specified.")?
        .halves(atFirst: "' does not take any value, but '")
    else { return nil }
    if value.isEmpty { return "unexpected value of \(term: option)" }
    return "unexpected value of \(term: option): \(term: value)"
  }

  private static func invalid(_ text: String) -> Sentence? {
    if let option = text.between("invalid option: ", "") {
      return "invalid option: \(term: option)"
    }
    return RefusedValue(text)?.sentence
  }

  /// Recognizes the error for two flags that exclude each other.
  private static func repeated(_ text: String) -> Sentence? {
    guard
      let (again, before) = text.between("value to be set with ", "")?
        .halves(atFirst: " had already been set with "),
      let again = flag(again), let before = flag(before)
    else { return nil }
    return "\(term: again) conflicts with \(term: before)"
  }

  /// Returns the flag in `flag '--word'`, or in `flag 'a' in '-xa'`.
  private static func flag(_ text: String) -> String? {
    guard let flag = text.between("flag '", "'") else { return nil }
    return flag.halves(atFirst: "' in '").map { "-" + $0.0 } ?? flag
  }

  /// Recognizes the error for several letters behind one dash, the last of which may need a value.
  private static func letters(_ text: String) -> Sentence? {
    guard let (first, second) = text.halves(atFirst: "\n   or: Missing value for '"),
      let (option, _) = second.between("", "'")?.halves(atFirst: "' in '"),
      let unknown = first.between("unknown option '", "")?.halves(atFirst: "'")?.0
    else { return nil }
    return "unknown option: \(term: unknown), or missing value of \(term: option.argumentName)"
  }
}
