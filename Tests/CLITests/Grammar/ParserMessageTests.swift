import ArgumentParser
import Core
import Testing

@testable import kingtherum

/// The parser's messages, in this program's words.
@Suite struct ParserMessageTests {
  private func sentence(_ text: String) throws -> Sentence {
    try #require(ParserMessage(text), "\(text)").sentence
  }

  /// Returns the template of a recognized message, and its arguments.
  private func parts(_ text: String) throws -> [String] {
    let found = try sentence(text)
    return [found.template] + found.arguments.map { $0.text }
  }

  @Test(
    "each form is recognized",
    arguments: [
      ("missing value for '--lang <tag>'", ["missing value of {1}", "--lang"]),
      ("missing value for '--lang'", ["missing value of {1}", "--lang"]),
      ("missing value for '-c <name|id>'", ["missing value of {1}", "-c"]),
      ("missing one of: '--a', '--b <b>'", ["missing one of: {1}", "--a, --b"]),
      ("missing required subcommand.", ["missing command"]),
      ("unexpected argument 'extra'", ["unexpected argument: {1}", "extra"]),
      ("unexpected argument ''", ["unexpected empty argument"]),
      ("2 unexpected arguments: 'a', 'b'", ["{1} unexpected argument: {3}", "2", "2", "a, b"]),
      (
        "the option '--quiet' does not take any value, but 'x' was specified.",
        ["unexpected value of {1}: {2}", "--quiet", "x"]
      ),
      (
        "the option '--quiet' does not take any value, but '' was specified.",
        ["unexpected value of {1}", "--quiet"]
      ),
      ("invalid option: -ä", ["invalid option: {1}", "-ä"]),
      (
        "value to be set with flag '--b' had already been set with flag 'a' in '-xa'",
        ["{1} conflicts with {2}", "--b", "-a"]
      ),
      ("--limit must be greater than 0", ["--limit must be greater than 0"]),
      ("--timeout must be greater than 0", ["--timeout must be greater than 0"]),
    ]
  )
  func formsAreRecognized(_ text: String, _ expected: [String]) throws {
    #expect(try parts(text) == expected)
  }

  @Test func anArgumentThatIsAskedForOnATerminalIsMissingInTheSameWords() {
    let parsed = UsageError.parser("Missing expected argument '<name>'")
    #expect(UsageError.missing("name").report == parsed.report)
  }

  @Test func aMissingArgumentIsNamedWithoutBrackets() throws {
    for (argument, named) in [
      ("<name>", "name"), ("<new-name>", "new-name"), ("<file> ...", "file"),
      ("--format <format>", "--format"),
    ] {
      #expect(
        try sentence("missing expected argument '\(argument)'").english == "missing \(named)"
      )
    }
  }

  @Test(
    "an unknown value is reported with those that are accepted",
    arguments: [
      ("'a'", "a"), ("'a' and 'b'", "a or b"), ("'a', 'b' or 'c'", "a, b or c"),
    ]
  )
  func unknownValues(_ list: String, _ shown: String) throws {
    let end = ". Please provide one of \(list)."
    let option = try sentence("the value 'x' is invalid for '--y <y>'" + end)
    #expect(option.english == "unknown --y x: expected \(shown)")
    let argument = try sentence("the value 'x' is invalid for '<y>'" + end)
    #expect(argument.english == "unknown y x: expected \(shown)")
    let empty = try sentence("the value '' is invalid for '--y <y>'" + end)
    #expect(empty.english == "missing value of --y: expected \(shown)")
  }

  @Test func aLongListIsOneSentenceToo() throws {
    let list = ". Please provide one of the following:\n  - a\n  - b\n  - c"
    let long = try sentence("the value 'x' is invalid for '--y <y>'" + list)
    #expect(long.english == "unknown --y x: expected a, b or c")
  }

  @Test(
    "without a list, the value must be an integer",
    arguments: [
      ("many", "invalid --limit many: expected a whole number"),
      ("1.5", "invalid --limit 1.5: expected a whole number"),
      ("--5", "invalid --limit --5: expected a whole number"),
      ("-", "invalid --limit -: expected a whole number"),
      ("99999999999999999999", "invalid --limit 99999999999999999999: out of range"),
      ("-1", "invalid --limit -1: must not be negative"),
      ("", "missing value of --limit: expected a whole number"),
    ]
  )
  func integers(_ value: String, _ expected: String) throws {
    #expect(
      try sentence("the value '\(value)' is invalid for '--limit <count>'").english == expected
    )
  }

  @Test("the number of a block is called that")
  func blockNumbers() throws {
    for (value, expected) in [
      ("2026-01-01", "invalid --since 2026-01-01: expected a block number"),
      ("", "missing value of --since: expected a block number"),
      ("-1", "invalid --since -1: must not be negative"),
    ] {
      let text = "the value '\(value)' is invalid for '--since <block>'"
      #expect(try sentence(text).english == expected)
    }
    let error = #expect(throws: (any Error).self) {
      try WatchCommand.parse(["--since", "2026-01-01"])
    }
    #expect(
      WatchCommand.message(for: try #require(error)).contains("is invalid for '--since <block>'")
    )
  }

  @Test func aTimeLimitOfNothingIsRefused() throws {
    #expect(throws: (any Error).self) { try Kingtherum.parseAsRoot(["balance", "--timeout", "0"]) }
    _ = try Kingtherum.parseAsRoot(["balance", "--timeout", "1"])
  }

  @Test func aShellWithoutAScriptIsAnUnknownValue() throws {
    let end = "Please use --generate-completion-script=<shell> with one of:\n    zsh bash fish"
    let option = "--generate-completion-script"
    let unknown = try sentence("can't generate completion scripts for 'ksh'.\\u{a}" + end)
    #expect(unknown.english == "unknown \(option) ksh: expected zsh, bash or fish")
    let missing = try sentence("can't autodetect a supported shell.\\u{a}" + end)
    #expect(missing.english == "missing value of \(option): expected zsh, bash or fish")
  }

  @Test func lettersBehindOneDashAreOneOrTheOther() throws {
    let end = "\n   or: Missing value for '-c <name|id>' in '-qc'"
    let expected = ["unknown option: {1}, or missing value of {2}", "-qc", "-c"]
    #expect(try parts("unknown option '-qc'" + end) == expected)
    #expect(try parts("unknown option '-qc'. Did you mean '--to'?" + end) == expected)
  }

  @Test(
    "what the user typed is data, whatever it contains",
    arguments: [
      "it's", "'", "''", "' is invalid for '--z <z>'", "' is invalid for '",
      "x' does not take any value, but 'y", "a', 'b", "unexpected argument 'x'", "1 \\u{a} 2", "급여",
      "x'. Please provide one of 'a'.", "{1}",
    ]
  )
  func valuesAreData(_ value: String) throws {
    #expect(
      try parts("unexpected argument '\(value)'") == ["unexpected argument: {1}", value]
    )
    #expect(
      try parts("the option '--quiet' does not take any value, but '\(value)' was specified.")
        == ["unexpected value of {1}: {2}", "--quiet", value]
    )
    #expect(
      try parts("the value '\(value)' is invalid for '--y <y>'. Please provide one of 'a' and 'b'.")
        == ["unknown {1} {2}: expected {3}", "--y", value, "a or b"]
    )
  }

  @Test(
    "a message of another form is passed on unchanged",
    arguments: [
      "", "something else", "missing value for '--x", "unexpected argument 'cut off…",
      "the value 'x' is invalid for '--y'; see below", "many unexpected arguments: 'a'",
      "the value 'x' is invalid.",
      "value to be set with position 3 had already been set with flag 'a'",
      "command 'x' is not a parent of the current command.", "unknown option '-qc'\n   or: else",
    ]
  )
  func otherFormsAreData(_ text: String) {
    #expect(ParserMessage(text) == nil)
    #expect(UsageError.parser(text) == .words(Sentence(data: text)))
  }

  /// Fails if a new version of the parser words its messages differently.
  @Test(
    "the parser's messages about this program's commands are recognized",
    arguments: [
      ["wallet", "show", "--lang"], ["qr", "encode"], ["wallet", "list", "extra"],
      ["wallet", "list", "it's", "too much"], ["wallet", "list", "--json=yes"],
      ["wallet", "list", "--color", "blue' is invalid for '--color <when>'"],
      ["audit", "list", "--limit", "0"], ["audit", "list", "--limit", "many"],
      ["message", "sign", "--sign-request", "--answer", "a", "text"],
      ["mnemonic", "new", "--language", "klingon"], ["wallet", "export", "w", "--format", "paper"],
      ["balance", "-qc"], ["send", "--speed", "asap"], ["completion", "ksh"], ["completion"],
      ["send", "--nonce=-1"], ["--generate-completion-script", "ksh"],
    ]
  )
  func theParserIsUnderstood(_ words: [String]) {
    do {
      _ = try Kingtherum.parseAsRoot(words)
      Issue.record("\(words)")
    } catch {
      let said = Kingtherum.message(for: error)
      #expect(ParserMessage(said.prefix(1).lowercased() + said.dropFirst()) != nil, "\(said)")
    }
  }

  @Test(
    "a value that resembles an accepted one leads to it",
    arguments: [
      (["send", "--speed", "nromal"], "did you mean: --speed normal"),
      (["send", "--speed=FAST"], "did you mean: --speed fast"),
      (["completion", "bsh"], "did you mean: kingtherum completion bash"),
      (["mnemonic", "new", "--language", "englsh"], "did you mean: --language english"),
      (["send", "--speed", "asap"], "see: kingtherum send --help"),
      (["audit", "list", "--limit", "many"], "see: kingtherum audit list --help"),
    ]
  )
  func nearValues(_ words: [String], _ hint: String) {
    do {
      _ = try Kingtherum.parseAsRoot(words)
      Issue.record("\(words)")
    } catch {
      let said = Kingtherum.message(for: error)
      #expect(CommandTree(words).hint(after: said).english == hint, "\(said)")
    }
  }
}

extension Sentence.Argument {
  fileprivate var text: String {
    switch self {
    case .count(let count): "\(count)"
    case .data(let text, _), .command(let text): text
    case .sentence(let sentence): sentence.english
    }
  }
}
