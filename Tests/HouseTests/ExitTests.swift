import Testing

/// `exit` frees what other threads may still use, such as the tables of OpenSSL: a program that ends
/// while they work dies of SIGSEGV now and then.
@Suite struct ExitTests {
  /// Calls of `exit`, but not of `_exit` or of a member with this name.
  private static var call: Regex<Substring> { /(?:^|[^\w.])exit\(/ }

  private static func findings(in files: [House.File]) -> [String] {
    files.flatMap { file in
      file.codeLines.filter { $0.contains(call) }.map { "\(file.path): \($0)" }
    }
  }

  @Test("no program ends by exit while a second thread may exist")
  func sourcesAreFree() throws {
    let others = try House.sources().filter { !$0.path.hasSuffix("/Guard/Trap.swift") }
    #expect(Self.findings(in: others) == [])
  }

  @Test(arguments: [
    ("exit(70)", true), ("else { exit(EXIT_FAILURE) }", true), ("Program.exit(1)", false),
    ("_exit(70)", false), ("kt_end_at_once(70)", false), ("endProcess(70)", false),
  ])
  func findsThem(code: String, isFound: Bool) {
    let file = House.File(path: "a.swift", text: code + "\n")
    #expect(Self.findings(in: [file]).isEmpty != isFound)
  }
}
