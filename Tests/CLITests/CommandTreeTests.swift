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
}
