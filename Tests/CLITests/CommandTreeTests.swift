import ArgumentParser
import Core
import Testing

@testable import kingtherum

/// The suggestions for a command line that the parser rejects.
@Suite struct CommandTreeTests {
  private static let unknown = "Unknown option '--in'. Did you mean '--abi'?"

  @Test(arguments: [["siwe", "check"], ["policy", "check"]])
  func aFileWithoutAnOptionStandsAlone(_ path: [String]) throws {
    let words = "kingtherum " + path.joined(separator: " ")
    let tree = CommandTree(path + ["--in", "tx.json"])
    #expect(tree.hint(after: Self.unknown) == "did you mean: \(term: words) FILE")
    #expect(tree.hint(after: "Unknown option '--out'") == "see: \(term: words) --help")
    _ = try Kingtherum.parseAsRoot(path + ["FILE"])
  }

  /// The parser gets the named command alone, with the arguments after its name.
  @Test("a named command is found without the parser")
  func aNamedCommandIsFoundWithoutTheParser() throws {
    let found = try #require(CommandTree.leaf(of: ["wallet", "list", "--json"]))
    #expect(found.command == WalletListCommand.self && found.rest == ["--json"])
    let single = try #require(CommandTree.leaf(of: ["balance", "list"]))
    #expect(single.command == BalanceCommand.self && single.rest == ["list"])
    for words in [["--json", "wallet", "list"], ["wallet", "--json", "list"]] {
      let found = try #require(CommandTree.leaf(of: words))
      #expect(found.command == WalletListCommand.self && found.rest == ["--json"])
    }
    for words in [[], ["wallet"], ["--json"], ["help", "wallet"], ["wallet", "lst"]] {
      #expect(CommandTree.leaf(of: words) == nil, "\(words)")
    }
  }

  @Test func helpForNothingIsAMistake() throws {
    let one = try #require(CommandTree(asking: ["help", "blance"]))
    #expect(one.stray == "blance" && one.hint == "did you mean: kingtherum balance")
    let two = try #require(CommandTree(asking: ["--json", "help", "wallet", "foo"]))
    #expect(two.stray == "foo" && two.path == ["wallet"])
    for words in [["help"], ["help", "tx"], ["help", "tx", "sign"], ["help", "balance", "x"]] {
      #expect(try #require(CommandTree(asking: words)).stray == nil)
    }
    #expect(CommandTree(asking: ["balance", "help"]) == nil)
    #expect(CommandTree(asking: []) == nil)
  }

  /// The command lines after `history`, the command that each names, and the arguments that it gets.
  private static let histories: [(typed: String, command: String, arguments: String)] = [
    ("", "list", ""), ("savings --limit 5", "list", "savings --limit 5"),
    ("--limit 5 savings", "list", "--limit 5 savings"),
    ("-c dev savings", "list", "-c dev savings"),
    ("--json", "list", "--json"), ("list savings", "list", "savings"), ("0x1", "list", "0x1"),
    ("status", "status", ""), ("status savings", "status", "savings"),
    ("--json reset --yes", "reset", "--json --yes"), ("sync", "sync", ""),
    // Accounts that are called like a command.
    ("list reset", "list", "reset"), ("-- reset", "list", "-- reset"),
    ("list list", "list", "list"), ("list help", "list", "help"),
    ("--offset 1 reset", "list", "--offset 1 reset"), ("reset/1", "list", "reset/1"),
    // A word that is another command's alias elsewhere is an account.
    ("ls", "list", "ls"), ("rm", "list", "rm"), ("Reset", "list", "Reset"),
  ]

  @Test("a group with a default command takes any other word as an argument of it")
  func aDefaultCommandNeedsNoName() throws {
    for (typed, command, arguments) in Self.histories {
      let words = typed.split(separator: " ").map(String.init)
      let tree = CommandTree(["history"] + words)
      #expect(tree.path == ["history", command] && tree.error == nil, "\(typed)")
      #expect(tree.arguments.joined(separator: " ") == arguments, "\(typed)")
      #expect((tree.group == nil) == words.contains { $0 == command }, "\(typed)")
      #expect(tree.alternatives.isEmpty == (tree.group == nil), "\(typed)")
    }
    // The parser finds the same command in the whole tree and alone.
    for words in [["savings", "--limit", "5"], ["list", "savings", "--limit", "5"]] {
      let tree = CommandTree(["history"] + words)
      for parsed in [
        try tree.command.parseAsRoot(tree.arguments), try Kingtherum.parseAsRoot(tree.ordered),
        try Kingtherum.parseAsRoot(["history"] + words),
      ] {
        let list = try #require(parsed as? HistoryListCommand)
        #expect(list.accounts.accounts == ["savings"] && list.limit == 5)
      }
    }
    let names = [
      "list", "show", "label", "note", "sync", "status", "chart", "export", "reset", "help",
    ]
    for name in names {
      #expect(HistoryCommand.isCommand(name), "\(name)")
    }
    for name in ["ls", "savings", "reset/1", ""] { #expect(!HistoryCommand.isCommand(name)) }
  }

  @Test("help for a group with a default command is about the group")
  func helpOfAGroupWithADefault() throws {
    for words in [["help", "history"], ["history", "help"]] {
      let asked = try #require(CommandTree(asking: words))
      #expect(
        asked.path == ["history"] && asked.command == HistoryCommand.self && asked.group == nil
      )
    }
    let one = try #require(CommandTree(asking: ["history", "help", "reset"]))
    #expect(one.path == ["history", "reset"] && one.command == HistoryResetCommand.self)
    let wrong = try #require(CommandTree(asking: ["help", "history", "savings"]))
    #expect(wrong.stray == "savings" && wrong.error != nil)
    // --help is answered by the parser: with the page of the group, then that of its default.
    let tree = CommandTree(["history", "--help"])
    #expect(tree.group == HistoryCommand.self && tree.command == HistoryListCommand.self)
    let page = HelpPage(path: ["history"], command: HistoryCommand.self).text(columns: 80)
    #expect(page.contains("\nUsage: kingtherum history [COMMAND] [options]\n"))
    #expect(page.contains("newest first (default)") && page.contains("\n  reset "))
  }
}
