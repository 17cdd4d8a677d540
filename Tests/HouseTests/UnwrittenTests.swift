import Testing

/// What the scene generator leaves open is written before it is committed.
@Suite struct UnwrittenTests {
  /// The calls of `unwritten`, and not its declaration.
  private static func calls(in files: [House.File]) -> [String] {
    files.flatMap { file in
      file.codeLines.enumerated().compactMap { index, line in
        guard line.contains(/(?:^|[^\w.])unwritten\s*\(/), !line.contains("func unwritten") else {
          return nil
        }
        return "\(file.path):\(index + 1)"
      }
    }
  }

  @Test func nothingIsLeftUnwritten() throws {
    let files = try House.sources()
    #expect(files.contains { $0.text.contains("func unwritten<") }, "the rule looks for its call")
    #expect(Self.calls(in: files) == [])
  }

  @Test(arguments: [
    ("    try unwritten(\"UserProfile.LoadProfile\")", true),
    ("return try unwritten (\"A.B\")", true),
    ("package func unwritten<Value>(_ place: StaticString) throws -> Value {", false),
    ("// try unwritten(\"A.B\")", false),
    ("let isUnwritten = place.unwritten(\"a\")", false),
    ("let text = \"try unwritten(a)\"", false),
  ])
  func findsWhatIsUnwritten(line: String, isFound: Bool) {
    let file = House.File(path: "a.swift", text: line + "\n")
    #expect(Self.calls(in: [file]).isEmpty != isFound)
  }
}
