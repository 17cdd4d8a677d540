extension TOMLError.Reason {
  /// The reason; what it quotes from the document is truncated and escaped.
  package var words: Sentence {
    switch self {
    case .tooLong(let limit, let found):
      "too long: \(found, one: "byte", many: "bytes"), the limit is \(count: limit)"
    case .notUTF8: "invalid UTF-8"
    case .control(let byte):
      "control character U+00\(hex: Hex.encode([byte]).uppercased()) is not allowed here"
    case .carriageReturn: "a carriage return must be followed by a line feed"
    case .expectedKey: "expected a key"
    case .expectedEquals: "expected = after the key"
    case .expectedValue: "expected a value"
    case .expectedHeaderEnd(isArray: true): "expected ]] after the name of the table"
    case .expectedHeaderEnd: "expected ] after the name of the table"
    case .expectedLineEnd: "expected the end of the line"
    case .expectedArrayEnd: "expected , or ] in the array"
    case .expectedTableEnd: "expected , or } in the inline table"
    case .unclosedString: "string has no closing quote"
    case .multilineKey: "a key cannot be a multi-line string"
    case .escape: "unknown escape sequence"
    case .escapedScalar: "the escape sequence is not a Unicode character"
    case .word(let text):
      "expected a value, found \(term: Self.shown(text)); text must be in quotes"
    case .number(let text): "invalid number: \(term: Self.shown(text))"
    case .leadingZero(let text): "invalid number: \(term: Self.shown(text)) has a leading zero"
    case .integerRange(let text): "\(term: Self.shown(text)) does not fit in 64 bits"
    case .dateTime(let text): "invalid date or time: \(term: Self.shown(text))"
    case .duplicate(let key, let line):
      "key \(term: Self.shown(key)) is already defined at line \(line)"
    case .complete(let key, let line):
      "\(term: Self.shown(key)) is defined at line \(line) and cannot be extended"
    case .tooDeep(let limit): "arrays and tables are nested too deep: the limit is \(limit)"
    }
  }

  private static func shown(_ text: String) -> String {
    text.isEmpty ? "\"\"" : UntrustedText.escaped(text)
  }
}
