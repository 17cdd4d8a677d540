import Testing

/// A type of Scenes that is encoded has no property that its JSON leaves out.
///
/// Words stand beside the fields, in another type or in the text of the answer. Then a new field
/// cannot be forgotten in a list of keys.
@Suite struct CodingKeyTests {
  /// The types whose keys are written by hand, each with its reason.
  private static let exceptions = [
    // Both a fact and a part of the JSON; the JSON has its chain in the enclosing object.
    "Sources/Scenes/ClearSigning/Description.swift",
    // Whether a balance was not read is said by a null, which a compiler-made encoder leaves out.
    "Sources/Scenes/History/Chart/ChartHistory+Presenter.swift",
    // A finding of a rule; what to do about it is for people, and scripts go by the code.
    "Sources/Scenes/Review/Warning.swift",
    // An argument is a tree, whose lines are worded after the whole tree is known.
    "Sources/Scenes/Wording/CallModel.swift",
  ]

  private static func findings(in files: [House.File]) -> [String] {
    files.flatMap { file in
      file.codeLines.filter { $0.contains(/\benum \w+\s*:[^{]*\bCodingKey\b/) }
        .map { _ in file.path }
    }
  }

  @Test func onlyTheseTypesHaveKeysWrittenByHand() throws {
    #expect(Self.findings(in: try House.sources(of: "Scenes")) == Self.exceptions)
  }

  @Test(arguments: [
    ("private enum CodingKeys: String, CodingKey { case a }", 1),
    ("enum Keys: CodingKey { case a }", 1),
    // Keys of a JSON that is not known before leave nothing out.
    ("struct Key: CodingKey { let stringValue: String }\nlet keys: any CodingKey", 0),
    ("// enum CodingKeys: CodingKey\nlet a = CodingKeys.self", 0),
  ])
  func findsKeysWrittenByHand(source: String, count: Int) {
    #expect(Self.findings(in: [House.File(path: "a.swift", text: source)]).count == count)
  }
}
