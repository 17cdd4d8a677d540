import Testing

/// The main thread only waits for signals, so work for it would never run (docs/decisions/0040).
@Suite struct MainThreadTests {
  private static var needsIt: Regex<Substring> {
    /MainActor|DispatchQueue\.main|dispatchMain|RunLoop|ValueObservation/
  }

  private static func findings(in files: [House.File]) -> [String] {
    files.filter { $0.codeLines.joined(separator: "\n").contains(needsIt) }.map(\.path)
  }

  @Test("nothing needs the main thread")
  func sourcesAreFree() throws {
    #expect(Self.findings(in: try House.sources()) == [])
  }

  @Test(arguments: [
    ("@MainActor func show() {}", true), ("DispatchQueue.main.async {}", true),
    ("Task { @MainActor in }", true), ("dispatchMain()", true), ("RunLoop.main.run()", true),
    ("DispatchQueue.global().async {}", false), ("Task.detached { await perform() }", false),
  ])
  func findsThem(code: String, isFound: Bool) {
    let file = House.File(path: "a.swift", text: code + "\n")
    #expect(Self.findings(in: [file]).isEmpty != isFound)
  }
}
