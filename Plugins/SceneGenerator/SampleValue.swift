/// A value for the tests of a field: as code, as people read it, and in JSON.
struct SampleValue: Equatable {
  let code: String
  let text: String
  let json: String
}

extension FieldType {
  /// An example of the type, which contains the words of its field if it is text.
  func sample(_ words: NameWords) -> SampleValue {
    switch self {
    case .string: Self.quoted(code: SourceText.quoted(words.prose), words.prose)
    case .bool: SampleValue(code: "true", text: "yes", json: "true")
    case .int: SampleValue(code: "7", text: "7", json: "7")
    case .uint64: Self.quoted(code: "9", "9")
    case .address:
      Self.quoted(
        code: "try Samples.address(\"1\")",
        "0x" + String(repeating: "1", count: 40)
      )
    case .hash:
      Self.quoted(code: "try Samples.hash(\"2\")", "0x" + String(repeating: "2", count: 64))
    case .wei:
      SampleValue(code: "Wei(count: 1_500)", text: "1500 wei", json: "\"1500\"")
    case .chain: Self.quoted(code: "try ChainID(31_337)", "31337")
    case .time: Self.quoted(code: "try UTCTime(seconds: 1_769_903_999)", "2026-01-31T23:59:59Z")
    case .walletName: Self.quoted(code: "try WalletName(parsing: \"savings\")", "savings")
    }
  }

  private static func quoted(code: String, _ text: String) -> SampleValue {
    SampleValue(code: code, text: text, json: SourceText.quoted(text))
  }

  /// What is typed for a value in a transcript or an example.
  func typedSample(_ words: NameWords) -> String {
    switch self {
    case .string: words.words.count > 1 ? "\"\(words.prose)\"" : words.prose
    case .wei: "1500"
    default: sample(words).text
    }
  }
}
