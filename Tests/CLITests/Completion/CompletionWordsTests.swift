import Testing

@testable import kingtherum

/// The command line that the parser's completion script gets to see.
@Suite struct CompletionWordsTests {
  /// A typed line, of which the last word is at the cursor, and the words before it in order.
  private static let lines: [(typed: String, ordered: String)] = [
    ("", ""), ("wal", ""), ("wallet show ", "wallet show"), ("wallet sh", "wallet"),
    // Global options before the command follow it; a group of commands has none.
    ("-c dev balance m", "balance -c dev"), ("--chain=dev balance m", "balance --chain dev"),
    ("-qc dev balance m", "balance -q -c dev"), ("--json wallet ", "wallet"),
    ("--home D wallet ", "wallet"), ("wallet --home D sh", "wallet"),
    ("--home D wallet show ", "wallet show --home D"),
    ("--home D wallet --json show ", "wallet show --home D --json"), ("--json ", ""),
    // One that the command does not have is left out with its value.
    ("-c dev wallet show ", "wallet show"), ("-c dev --json wallet list ", "wallet list --json"),
    // The value of a global option is completed as that of a payment.
    ("-c d", "send -c"), ("--chain=d", "send --chain"), ("--json --from ", "send --from"),
    ("--home -c d", ""), ("wallet --home ", "send --home"),
    // The command behind an alias, but never in place of the word at the cursor.
    ("wallet rm ", "wallet remove"), ("wallet rm", "wallet"), ("contact rm ", "contact remove"),
    ("wallet ls --", "wallet list"), ("pay --to ", "send --to"), ("pay --to=A", "send --to"),
    ("-c dev pay --to ", "send -c dev --to"), ("wallet pin rm ", "wallet pin remove"),
    // Where no command is named, that of the default one, which offers the others, too.
    ("history ", "history list"), ("history st", "history list"), ("hist", ""),
    ("history status ", "history status"), ("-c dev history sav", "history list -c dev"),
    ("history --limit 5 ", "history list --limit 5"), ("history --", "history list"),
    ("history help ", "help history"),
    // Help on its own words, in one place.
    ("help ", "help"), ("--json help w", "help"), ("help wallet rem", "help wallet"),
    ("wallet help ", "help wallet"), ("help wallet --json ", "help wallet"),
    // Whatever follows -- is a value, and what is unknown stays.
    ("message sign -- --a=b ", "message sign -- --a=b"), ("nothing here ", "nothing here"),
    ("--amount 1 send ", "1 send"), ("wallet crate ", "wallet crate"),
  ]

  @Test("words are put in the order that the parser's script expects", arguments: lines)
  func wordsAreOrdered(typed: String, ordered: String) {
    let words = typed.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    let expected = ordered.split(separator: " ").map(String.init)
    #expect(CompletionWords(words).ordered == expected, "\(typed)")
  }

  @Test("the answer has one line for each word")
  func aWordIsOneLine() {
    #expect(CompletionWords(["send", "--to", "a\nb", ""]).ordered == ["send", "--to", "a b"])
    #expect(CompletionWords([]).ordered == [])
    #expect(
      Completion.lines(for: ["---completion-words", "wallet", "rm", ""])
        == ["kingtherum", "wallet", "remove"]
    )
    #expect(Completion.lines(for: ["---completion", "wallet"]) == nil)
    #expect(Completion.lines(for: ["wallet"]) == nil)
  }
}
