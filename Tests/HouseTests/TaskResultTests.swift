import Testing

/// Results of tasks are not built as optimized code of Swift 6.3 breaks them (docs/decisions/0037).
@Suite struct TaskResultTests {
  /// A pair of which the second part awaits something: the first may then be another value.
  private static var broken: Regex<Substring> { /\(\s*\w+,\s*\.success\(\s*try\s+await\b/ }

  private static func findings(in files: [House.File]) -> [String] {
    files.filter { $0.codeLines.joined(separator: "\n").contains(broken) }.map(\.path)
  }

  @Test("no task returns a pair that awaits its second part")
  func sourcesAreFree() throws {
    #expect(Self.findings(in: try House.sources()) == [])
  }

  @Test(arguments: [
    ("return (place, .success(try await work()))", true),
    ("return (\n  place,\n  .success(\n    try await work()\n  )\n)", true),
    ("let answer = await Result { try await work() }\nreturn (place, answer)", false),
    ("return .success(try await work())", false),
  ])
  func findsThePair(code: String, isFound: Bool) {
    let file = House.File(path: "a.swift", text: code + "\n")
    #expect(Self.findings(in: [file]).isEmpty != isFound)
  }
}
