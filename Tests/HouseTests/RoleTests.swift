import Testing

/// Each role does its own job only.
@Suite struct RoleTests {
  /// Presenters turn facts into words, which cannot fail.
  @Test func presentersNeverThrow() throws {
    let found = try House.sources(of: "Scenes").flatMap { file in
      file.codeLines.filter { $0.contains("func present(") && $0.contains("throws") }
        .map { "\(file.path): \($0)" }
    }
    #expect(found == [])
  }

  /// Scenes decide where to go next; the command line only spells it.
  @Test func viewsChooseNoRoute() throws {
    let found = try House.sources(of: "kingtherum").filter {
      !$0.path.hasSuffix("/Route+Arguments.swift")
    }
    .flatMap { file in
      file.codeLines.filter { $0.contains("next: .") || $0.contains("Route.") }
        .map { "\(file.path): \($0)" }
    }
    #expect(found == [])
  }

  /// Workers of scenes are in Live, where their tests and their coverage are.
  @Test func viewsAreNoWorkers() throws {
    let found = try House.sources(of: "kingtherum").flatMap { file in
      file.codeLines.filter { $0.hasPrefix("extension ") && $0.contains(".Worker") }
        .map { "\(file.path): \($0)" }
    }
    #expect(found == [])
  }

  /// The places where code reaches into the wallet folder by itself.
  ///
  /// An implicit `.keystore` is the case of an enum.
  private static func keystores(in file: House.File) -> [String] {
    let member = /(?:\w+|[)\]}])[!?]?(?:\n *)?\.keystore(?!\w)/
    let own = /(?:^|[^\w.])keystore\.|\bKeystore\(/.anchorsMatchLineEndings()
    let text = file.codeLines.joined(separator: "\n")
    return (text.matches(of: member).map(\.output) + text.matches(of: own).map(\.output))
      .map { "\(file.path): \($0.filter { !$0.isWhitespace })" }
  }

  /// Wallet files are read and written by workers, which views only pass on.
  @Test func viewsReachNoKeystore() throws {
    let found = try House.sources(of: "kingtherum").flatMap(Self.keystores)
    // The value of the option --keystore, which is another program's file.
    #expect(found == ["Sources/kingtherum/Commands/ImportedSecret.swift: command.keystore"])
  }

  @Test(arguments: [
    ("try session.wallets.keystore.makeHome()", ["wallets.keystore"]),
    ("let all = try wallets(words)\n  .keystore.list()", [").keystore"]),
    ("extension LiveWallets {\n  func all() { try keystore.list() }\n}", ["keystore."]),
    ("let wallets = Keystore(path: home, state: nil)", ["Keystore("]),
    ("let kind = keystore != nil ? .keystore : .key\ncase .keystore: keystore(in: a)", []),
    ("// session.wallets.keystore\nlet a: Keystore.Watched = b.keystores", []),
  ])
  func findsWhatReachesTheKeystore(source: String, found: [String]) {
    let file = House.File(path: "a.swift", text: source)
    #expect(Self.keystores(in: file) == found.map { "a.swift: " + $0 })
  }

  /// Code that writes to the terminal or reads from it.
  private static let terminal: [CodePattern] = [
    "print(", "debugPrint(", "readLine(", "fputs(", "putchar(", "STDOUT_FILENO", "STDERR_FILENO",
    "write(1", "write(2", "FileHandle.standardInput", "FileHandle.standardOutput",
    "FileHandle.standardError", "tcsetattr(", "ttyname(", "Terminal", "Console", "SecretInput",
  ]

  /// Workers return facts.
  ///
  /// They report or ask through a `Notice` and through the closures that they are given.
  @Test(arguments: [
    "Core", "Files", "Guard", "Entity", "Exchange", "WalletKit", "HomeKit", "ChainKit", "Scenes",
    "Live",
  ])
  func workersNeitherPrintNorPrompt(floor: String) throws {
    // This file only sets the descriptors of a child process, and writes nothing.
    let files = try House.sources(of: floor).filter { !$0.path.hasSuffix("/PipedProcess.swift") }
    #expect(CodePatternTests.findings(of: Self.terminal, in: files) == [])
  }

  /// Control: the patterns are found on the floor that has a terminal.
  @Test func onlyTheTopFloorUsesTheTerminal() throws {
    let found = CodePatternTests.findings(
      of: Self.terminal,
      in: try House.sources(of: "kingtherum")
    )
    #expect(found.count > 50)
  }

  /// Control: each way to write is found, and what only looks like one is not.
  @Test(arguments: [
    ("_ = write(STDOUT_FILENO, bytes, count)", ["STDOUT_FILENO"]),
    ("_ = Glibc.write(1, bytes, 2)\n_ = write(2, bytes, 1)", ["write(2"]),
    ("try FileHandle.standardOutput.write(contentsOf: data)", ["FileHandle.standardOutput"]),
    (
      "let typed = FileHandle.standardInput\nlet log = FileHandle.standardError",
      ["FileHandle.standardInput", "FileHandle.standardError"]
    ),
    ("file.write(1)\nwrite(10)\n// print(a)\nfooter.print(a)\nlet consoles = 1", []),
  ])
  func findsCodeThatWritesToTheTerminal(source: String, found: [String]) {
    let file = House.File(path: "a.swift", text: source)
    let words = CodePatternTests.findings(of: Self.terminal, in: [file])
    #expect(words.compactMap { $0.split(separator: ": ").last.map(String.init) } == found)
  }

  /// The places in string literals of a source that name a command-line flag.
  private static func flags(in file: House.File) -> [String] {
    CodeText.literals(of: file.text).split(separator: "\n", omittingEmptySubsequences: false)
      .enumerated().flatMap { number, line in
        line.matches(of: /(?:^|[^-])(--[A-Za-z][\w-]*)/).map { match in
          "\(file.path):\(number + 1): \(match.output.1)"
        }
      }
  }

  /// The lower floors report facts and name a `SuggestedAction`.
  ///
  /// Only hints and the words of suggested actions name flags. Their translations are embedded
  /// together with all others.
  @Test func onlyTheTopFloorNamesFlags() throws {
    let top = try House.sources(of: "kingtherum")
    let below = try House.sources().filter { file in
      !file.path.hasPrefix("Sources/kingtherum/")
        && file.path != "Sources/Core/Sentence/Translations+Embedded.swift"
    }
    #expect(below.flatMap(Self.flags) == [])
    #expect(top.flatMap(Self.flags).count > 100)
  }

  @Test(arguments: [
    ("let a = \"raise --most, or\"\n  + \"see --json\"", ["1: --most", "2: --json"]),
    ("let a = \"\"\"\n  use \\(b) --hex\n  \"\"\"", ["2: --hex"]),
    ("let a = \"--hex\" + \"-----BEGIN KEY-----\"", ["1: --hex"]),
    ("/// `--hex` is a flag.\nlet a = \"a -- b, c--; -x\" // --json", []),
  ])
  func findsFlagsInStrings(source: String, found: [String]) {
    let file = House.File(path: "a.swift", text: source)
    #expect(Self.flags(in: file) == found.map { "a.swift:" + $0 })
  }

  /// The string literals of several words in an interactor.
  private static func sentences(in file: House.File) -> [String] {
    var found: [String] = []
    var indent: Int?
    for (number, line) in file.lines.enumerated() {
      let code = line.drop { $0 == " " }
      let depth = line.count - code.count
      if code.contains(
        /^(package |private |fileprivate )?(struct Interactor\b|extension [\w.]*Interactor\b)/
      ) {
        indent = depth
      } else if let outer = indent {
        if depth == outer, code.hasPrefix("}") { indent = nil }
        guard !code.hasPrefix("//") else { continue }
        for match in code.matches(of: /"((?:[^"\\]|\\.)*)"/)
        where match.1.contains(/[A-Za-z)] [a-z\\(]/) {
          found.append("\(file.path):\(number + 1): \(match.1)")
        }
      }
    }
    return found
  }

  @Test func interactorsHaveNoSentences() throws {
    #expect(try House.sources(of: "Scenes").flatMap(Self.sentences) == [])
  }

  @Test(arguments: [
    ("struct Interactor {\n  let a = \"not good\"\n}", 1),
    ("  package struct Interactor: Scenes.Interactor {\n    f(\"of \\(a) on\")\n  }", 1),
    ("struct Interactor {\n  // \"not good\"\n  let a = \"--nonce\"\n}\nlet b = \"not good\"", 0),
    ("struct Presenter {\n  let a = \"not good\"\n}", 0),
  ])
  func distinguishesSentencesFromWords(source: String, count: Int) {
    #expect(Self.sentences(in: House.File(path: "a.swift", text: source)).count == count)
  }
}
