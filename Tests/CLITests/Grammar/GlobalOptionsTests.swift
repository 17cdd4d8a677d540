import ArgumentParser
import Testing

@testable import kingtherum

/// Options that may precede the command.
@Suite struct GlobalOptionsTests {
  @Test(
    "global options are accepted before, inside and after the command",
    arguments: [
      ["--json", "wallet", "list"], ["-j", "wallet", "list"], ["wallet", "--json", "list"],
      ["--home", "DIR", "wallet", "list"], ["--home=DIR", "wallet", "list"],
      ["wallet", "--home", "DIR", "list"], ["-qj", "wallet", "list"],
      ["--color", "never", "wallet", "list"], ["wallet", "list", "--json"],
    ]
  )
  func optionsBeforeTheCommand(_ words: [String]) throws {
    let tree = CommandTree(words)
    #expect(tree.path == ["wallet", "list"] && tree.error == nil)
    #expect(Set(tree.ordered) == Set(words))
    #expect(tree.ordered.starts(with: tree.path))
    let command = try Kingtherum.parseAsRoot(tree.ordered)
    let list = try #require(command as? WalletListCommand)
    #expect(list.common.json == words.contains { ["--json", "-j", "-qj"].contains($0) })
    #expect((list.common.home == "DIR") == words.contains { $0.contains("DIR") })
    #expect(list.common.quiet == words.contains("-qj"))
  }

  @Test(
    "node options are accepted before the command",
    arguments: [
      ["--chain", "dev", "balance"], ["-c", "dev", "balance"], ["--chain=dev", "balance"],
      ["-vc", "dev", "balance"], ["balance", "-c", "dev"], ["balance", "--chain", "dev"],
      ["--rpc-url", "http://127.0.0.1:1", "--chain", "dev", "balance"],
    ]
  )
  func nodeOptionsBeforeTheCommand(_ words: [String]) throws {
    let command = try Kingtherum.parseAsRoot(CommandTree(words).ordered)
    let balance = try #require(command as? BalanceCommand)
    #expect(balance.chainOptions.chain == "dev" && balance.accounts == [])
    #expect(!balance.chainOptions.rpcURL.isEmpty == words.contains("--rpc-url"))
    #expect(balance.chainOptions.verbose == words.contains("-vc"))
  }

  @Test("a command's own option before the command is rejected by name")
  func otherOptionsBeforeTheCommand() {
    for words in [
      ["--amount", "1 eth", "send"], ["--oops", "wallet", "list"], ["-zj", "doctor"],
    ] {
      let error = CommandTree(words).error
      #expect(error == .globalOption(words[0]), "\(words)")
    }
    #expect(CommandTree(["--json"]).error == .noCommand(path: []))
    #expect(CommandTree(["wallet", "--home", "x"]).error == .noCommand(path: ["wallet"]))
    #expect(CommandTree(["--json", "--version"]).error == nil)
    #expect(CommandTree(["--experimental-dump-help"]).error == nil)
    #expect(CommandTree(["--help", "wallet"]).error == nil)
  }

  @Test("a secret is found after global options")
  func secretsBehindGlobalOptions() {
    let key = "0x" + String(repeating: "ab", count: 32)
    let words = CommandTree(["--home", "x", "wallet", "import", "main", key]).ordered
    #expect(throws: ArgumentsError.looksLikePrivateKey) { try Arguments.refuseSecrets(in: words) }
  }

  @Test func anOptionBehindTheEndOfOptionsIsNone() {
    let tree = CommandTree(["--", "--json", "wallet"])
    #expect(tree.path == [] && tree.options == [] && tree.rest == ["--", "--json", "wallet"])
  }

  /// Every listed name is an option with a value, or a flag, of some command.
  ///
  /// Conversely, every option that all commands share is listed.
  @Test func theListsAreThoseOfTheCommands() throws {
    var flags: Set<String> = ["--version", "--help", "-h"]
    var options: Set<String> = []
    for command in Commands.all {
      for argument in try #require(CommandDescription(command.type)).arguments {
        if argument.kind == "flag" { flags.formUnion(argument.typedNames) }
        if argument.kind == "option" { options.formUnion(argument.typedNames) }
      }
    }
    #expect(GlobalOptions.flags.subtracting(flags) == [])
    #expect(GlobalOptions.withValue.subtracting(options) == [])
    #expect(GlobalOptions.withValue.intersection(flags) == [])
    let common = try #require(CommandDescription(WalletListCommand.self)).arguments
    for name in common.flatMap(\.typedNames) {
      #expect(GlobalOptions.flags.union(GlobalOptions.withValue).contains(name), "\(name)")
    }
  }

  @Test("every command can log, and shows how", arguments: Commands.all)
  func everyCommandHasALog(command: Commands) throws {
    let options = try #require(CommandDescription(command.type)).arguments
    for name in ["--log-level", "--log-file"] {
      let option = try #require(options.first { $0.typedNames == [name] }, "\(name)")
      #expect(option.kind == "option" && option.isOptional && option.shouldDisplay)
    }
    let level = try #require(options.first { $0.mainName == "--log-level" })
    #expect(level.allValues == ["error", "warning", "info", "debug"])
  }

  @Test(arguments: [
    (["balance", "-v"], true), (["balance", "--verbose"], true), (["balance", "-qv"], true),
    (["balance", "-vc", "dev"], true), (["balance"], false), (["balance", "--", "-v"], false),
    (["balance", "--version"], false), (["balance", "-t", "veve"], false), (["-fvault"], false),
  ])
  func requestsArePrintedIfAskedFor(words: [String], isVerbose: Bool) {
    #expect(Arguments.isVerbose(words) == isVerbose)
  }

  @Test func theLastValueCounts() {
    let words = ["balance", "--home", "a", "--home=b", "--", "--home", "c"]
    #expect(GlobalOptions.value(of: ["--home"], in: words) == "b")
    #expect(GlobalOptions.value(of: ["--home"], in: ["--home"]) == nil)
    #expect(GlobalOptions.value(of: ["--chain", "-c"], in: ["-c", "dev"]) == "dev")
    #expect(GlobalOptions.values(of: ["--home"], in: words) == ["a", "b"])
    #expect(GlobalOptions.values(of: ["--home"], in: ["--home"]).isEmpty)
  }
}
