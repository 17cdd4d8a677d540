import ArgumentParser
import Core
import Testing

@testable import kingtherum

/// The parser's messages, as sentences of this program.
@Suite struct ParserMessageTests {
  /// Returns the template of a recognized message, and its arguments.
  private func parts(_ text: String) throws -> [String] {
    let sentence = try #require(ParserMessage(text), "\(text)").sentence
    // Recognized or not, the message reads as the parser wrote it.
    #expect(sentence.english == text)
    return [sentence.template] + sentence.arguments.map { $0.text }
  }

  @Test(
    "each form is recognized",
    arguments: [
      ("missing value for '--lang <tag>'", ["missing value for '{1}'", "--lang <tag>"]),
      ("missing value for '--lang'", ["missing value for '{1}'", "--lang"]),
      ("missing one of: '--a', '--b'", ["missing one of: {1}", "'--a', '--b'"]),
      ("missing required subcommand.", ["missing required subcommand."]),
      ("unexpected argument 'extra'", ["unexpected argument '{1}'", "extra"]),
      ("2 unexpected arguments: 'a', 'b'", ["{1} unexpected argument: {3}", "2", "2", "'a', 'b'"]),
      (
        "the option '--quiet' does not take any value, but 'x' was specified.",
        ["the option '{1}' does not take any value, but '{2}' was specified.", "--quiet", "x"]
      ),
      ("invalid option: -ä", ["invalid option: {1}", "-ä"]),
      (
        "value to be set with flag '--b' had already been set with flag 'a' in '-xa'",
        [
          "value to be set with {1} had already been set with {2}", "flag '--b'",
          "flag 'a' in '-xa'",
        ]
      ),
      ("--limit must be greater than 0", ["--limit must be greater than 0"]),
    ]
  )
  func formsAreRecognized(_ text: String, _ expected: [String]) throws {
    #expect(try parts(text) == expected)
  }

  @Test func aMissingArgumentIsNamedAsInTheUsageLine() throws {
    for (argument, named) in [("<name>", "<name>"), ("--format <format>", "--format")] {
      let message = try #require(ParserMessage("missing expected argument '\(argument)'"))
      #expect(message.sentence.english == "missing \(named)")
    }
  }

  @Test func aValueThatIsNoneIsToldWithItsChoice() throws {
    let start = "the value 'x' is invalid for '--y <y>'"
    let template = "the value '{1}' is invalid for '{2}'"
    #expect(try parts(start) == [template, "x", "--y <y>"])
    for (list, shown) in [
      ("'a'", "'a'"), ("'a' and 'b'", "'a' and 'b'"), ("'a', 'b' or 'c'", "'a', 'b' or 'c'"),
    ] {
      #expect(
        try parts(start + ". Please provide one of \(list).")
          == [template + ". Please provide one of {3}.", "x", "--y <y>", shown]
      )
    }
    #expect(
      try parts(start + ". Please provide one of the following:\n  - a\n  - b")
        == [
          template + ". Please provide one of the following:\n{3}", "x", "--y <y>", "  - a\n  - b",
        ]
    )
  }

  @Test func lettersBehindOneDashAreOneOrTheOther() throws {
    let end = "\n   or: Missing value for '-c <name|id>' in '-qc'"
    #expect(
      try parts("unknown option '-qc'" + end)
        == [
          "unknown option '{1}'\n   or: Missing value for '{2}' in '{3}'", "-qc", "-c <name|id>",
          "-qc",
        ]
    )
    #expect(
      try parts("unknown option '-qc'. Did you mean '--to'?" + end)
        == [
          "unknown option '{1}'. Did you mean '{2}'?\n   or: Missing value for '{3}' in '{4}'",
          "-qc", "--to", "-c <name|id>", "-qc",
        ]
    )
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
      try parts("unexpected argument '\(value)'") == ["unexpected argument '{1}'", value]
    )
    #expect(
      try parts("the option '--quiet' does not take any value, but '\(value)' was specified.")
        == [
          "the option '{1}' does not take any value, but '{2}' was specified.", "--quiet", value,
        ]
    )
    #expect(
      try parts("the value '\(value)' is invalid for '--y <y>'. Please provide one of 'a' and 'b'.")
        == [
          "the value '{1}' is invalid for '{2}'. Please provide one of {3}.", value, "--y <y>",
          "'a' and 'b'",
        ]
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
      ["wallet", "show", "--lang"], ["wallet", "rename"], ["wallet", "list", "extra"],
      ["wallet", "list", "it's", "too much"], ["wallet", "list", "--json=yes"],
      ["wallet", "list", "--color", "blue' is invalid for '--color <when>'"],
      ["audit", "list", "--limit", "0"], ["audit", "list", "--limit", "many"],
      ["message", "sign", "--sign-request", "--answer", "a", "text"],
      ["mnemonic", "new", "--language", "klingon"], ["wallet", "export", "w", "--format", "paper"],
      ["balance", "-qc"],
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
}

extension Sentence.Argument {
  fileprivate var text: String {
    switch self {
    case .count(let count): "\(count)"
    case .text(let text), .command(let text): text
    case .sentence(let sentence): sentence.english
    }
  }
}
