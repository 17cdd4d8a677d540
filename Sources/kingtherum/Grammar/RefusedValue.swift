import Core

/// A value that the parser does not accept, as found in its message.
struct RefusedValue {
  /// The value as it was typed.
  let value: String
  /// The option as it was typed, or the name of a positional argument.
  let argument: String
  /// The values that are accepted, if they can be listed.
  let choices: [String]
  /// Whether a whole number is that of a block.
  var isBlock = false
}

extension RefusedValue {
  /// Finds the value in a message; nil if the message has another form.
  ///
  /// The message must begin with a lowercase letter.
  init?(_ text: String) {
    guard let found = Self.value(text) ?? Self.shell(text) else { return nil }
    self = found
  }

  /// What is wrong with the value.
  ///
  /// Without a list, the type of the option is an integer: every other type that can refuse a
  /// value lists its values.
  var sentence: Sentence {
    guard !choices.isEmpty else {
      if value.isEmpty { return "missing value of \(term: argument): expected \(number)" }
      if isWhole, value.hasPrefix("-") {
        return "invalid \(term: argument) \(term: value): must not be negative"
      }
      if isWhole { return "invalid \(term: argument) \(term: value): out of range" }
      return "invalid \(term: argument) \(term: value): expected \(number)"
    }
    let expected = Sentence(alternatives: choices)
    if value.isEmpty { return "missing value of \(term: argument): expected \(expected)" }
    return "unknown \(term: argument) \(term: value): expected \(expected)"
  }

  /// Returns what was probably meant, for a command as it is typed; nil if no value is near.
  func hint(in command: String) -> Sentence? {
    guard let near = NearestName.of(value, among: choices) else { return nil }
    let words = (argument.hasPrefix("-") ? argument : command) + " " + near
    return "did you mean: \(command: words)"
  }

  /// Finds the value in `the value 'x' is invalid for '--y <y>'`, which a list may follow.
  private static func value(_ text: String) -> RefusedValue? {
    // The last match is not part of the typed value: what follows it is the program's own text.
    guard let (value, rest) = text.between("the value '", "")?.halves(atLast: "' is invalid for '"),
      let (argument, list) = rest.halves(atFirst: "'"), let accepted = Self.choices(in: list)
    else { return nil }
    return RefusedValue(
      value: value,
      argument: argument.argumentName,
      choices: accepted,
      isBlock: argument.hasSuffix("<block>")
    )
  }

  /// Finds the shell that the parser has no completion script for; empty if it was not named.
  private static func shell(_ text: String) -> RefusedValue? {
    guard let (told, list) = text.halves(atLast: " with one of:\n    ") else { return nil }
    let choices = list.split(separator: " ").map { String($0) }
    let option = "--generate-completion-script"
    if told.hasPrefix("can't autodetect a supported shell.") {
      return RefusedValue(value: "", argument: option, choices: choices)
    }
    let named = told.between("can't generate completion scripts for '", "")?.halves(atLast: "'.")
    return named.map { RefusedValue(value: $0.0, argument: option, choices: choices) }
  }

  /// Returns the values in the end of a message: none if it is empty, nil if it has another form.
  private static func choices(in text: String) -> [String]? {
    if text.isEmpty { return [] }
    if let list = text.between(". Please provide one of the following:\n", "") {
      return list.split(separator: "\n").map { String($0.dropFirst("  - ".count)) }
    }
    guard let list = text.between(". Please provide one of ", ".")?.quoted, !list.isEmpty else {
      return nil
    }
    return list
  }

  /// What is expected where no value can be listed.
  private var number: Sentence { isBlock ? "a block number" : "a whole number" }

  /// True if the value is a whole number, with or without a sign.
  private var isWhole: Bool {
    let digits = value.utf8.dropFirst(value.hasPrefix("-") || value.hasPrefix("+") ? 1 : 0)
    return !digits.isEmpty && digits.allSatisfy { (0x30...0x39).contains($0) }
  }
}
