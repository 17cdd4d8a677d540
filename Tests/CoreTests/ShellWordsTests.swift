import Core
import Testing

/// Words of a command that is suggested: quoted only where a shell needs it.
@Suite struct ShellWordsTests {
  @Test(arguments: [
    "savings/1", "a_b-c.json", "/tmp/x", "http://127.0.0.1:8545", "https://node.example/v1",
    "https://node.example:443/v1/mainnet",
  ])
  func plainWordsStayBare(word: String) {
    #expect(ShellWords.quoted(word) == word)
  }

  /// A terminal may break a command anywhere, so a row must not look like one of the program.
  @Test(arguments: [
    "", "two words", "error:", "http://error:x", "http://a:1:2", "http://a:80error:", "http:///a b",
    "http://", "https://a/?k=1", "ftp://a", "a:b", "$HOME", "급여",
  ])
  func othersAreQuoted(word: String) {
    #expect(ShellWords.quoted(word) == "'\(word)'")
  }

  @Test func aQuoteIsClosedAndOpened() {
    #expect(ShellWords.text(of: ["a", "it's"]) == #"a 'it'\''s'"#)
  }
}
