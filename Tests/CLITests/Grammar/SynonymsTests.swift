import ArgumentParser
import Core
import Testing

@testable import kingtherum

/// What people type who know other programs.
@Suite struct SynonymsTests {
  @Test(
    "verbs of other programs are aliases",
    arguments: [
      ("wallet new main", ["wallet", "create"]), ("wallet ls", ["wallet", "list"]),
      ("wallet rm main", ["wallet", "remove"]), ("wallet delete main", ["wallet", "remove"]),
      ("wallet mv a b", ["wallet", "rename"]), ("contact ls", ["contact", "list"]),
      ("token ls", ["token", "list"]), ("token rm", ["token", "remove"]),
      ("contact new a 0x", ["contact", "add"]), ("account new main", ["account", "add"]),
      ("pay --dry-run", ["send"]), ("address main", ["receive"]),
      ("transaction show x", ["tx", "show"]), ("clearsign rm x", ["clearsign", "remove"]),
      ("--json chain ls", ["chain", "list"]),
    ]
  )
  func aliases(typed: String, path: [String]) {
    let tree = CommandTree(typed.split(separator: " ").map(String.init))
    #expect(tree.path == path && tree.error == nil)
  }

  @Test(
    "an ambiguous word gets a suggestion and is not run",
    arguments: [
      ("sign", "tx sign"), ("new", "wallet create"), ("ls", "wallet list"),
      ("rm", "wallet remove"), ("delete", "wallet remove"), ("import", "wallet import"),
      ("export", "wallet export"), ("network", "chain list, or kingtherum node list"),
      ("rpc", "node add"),
      ("chain switch", "chain use"), ("node set", "node add"), ("fees", "chain fees"),
      ("tokens", "token list, or kingtherum balance"), ("token balance", "balance"),
      ("bump", "tx speed-up"),
      ("cancel", "tx cancel"), ("invoice", "receive"), ("blance", "balance"),
      ("hist", "history"), ("wallet crate", "wallet create"), ("wallet info", "wallet show"),
      ("tx send", "tx broadcast, or kingtherum send"), ("tx pay", "send"),
      ("tx ls", "tx outbox list, or kingtherum history"),
      ("tx list", "tx outbox list, or kingtherum history"), ("tx decode", "tx show"),
      ("policy ls", "policy show"), ("policy list", "policy show"), ("policy edit", "help policy"),
      ("qr show", "qr encode"), ("chain gas", "chain fees"), ("account find", "account discover"),
      ("account create", "account add"),
      ("wallet passwd", "wallet change-password"), ("completions", "completion"),
      ("verify", "wallet verify-backup, or kingtherum message verify"), ("hlep", "help"),
    ]
  )
  func suggestions(typed: String, meant: String) {
    let tree = CommandTree(typed.split(separator: " ").map(String.init))
    #expect(tree.error != nil)
    #expect(tree.hint.english.hasPrefix("did you mean: kingtherum \(meant)"), "\(tree.hint)")
  }

  @Test(
    "a word for the settings leads to their commands",
    arguments: [
      (["settings"], "config show"), (["preferences"], "config show"), (["set"], "config set"),
      (["config", "ls"], "config show"),
      (["config", "edit"], "config set, or kingtherum config path"),
      (["config", "reset"], "config unset"),
    ]
  )
  func settings(words: [String], meant: String) {
    let tree = CommandTree(words)
    #expect(tree.error != nil)
    #expect(tree.hint.english == "did you mean: kingtherum \(meant)")
  }

  @Test(
    "an account is not removed, and its wallet only by its own command",
    arguments: ["rm", "del"]
  )
  func accounts(verb: String) {
    #expect(
      CommandTree(["account", verb, "savings"]).hint.english
        == "an account cannot be removed; to remove its whole wallet, run: "
        + "kingtherum wallet remove NAME"
    )
  }

  @Test("64 hex digits are taken for the hash of a transaction, and never repeated")
  func hashes() throws {
    let digits = String(repeating: "0123456789abcdef", count: 4)
    for typed in [["0x" + digits], ["tx", digits], ["tx", "outbox", "0x" + digits]] {
      let tree = CommandTree(typed)
      #expect(tree.hint.english == "for a transaction, run: kingtherum tx status HASH")
      let message = try #require(tree.error).report.message.english
      #expect(message.hasPrefix("expected a command, found 64 hex digits"))
    }
    #expect(
      CommandTree(["tx", String(digits.dropLast())]).hint.english == "see: kingtherum tx --help"
    )
  }

  @Test("for an option that no command has, the nearest spelling would mislead")
  func notes() {
    let tree = CommandTree(["send"])
    #expect(tree.hint(after: "Unknown option '--note'") == "see: kingtherum send --help")
    #expect(tree.hint(after: "Unknown option '--nonc'") == "did you mean: --nonce")
  }

  @Test("an option for what is the default anyway gets advice")
  func defaults() {
    #expect(
      CommandTree(["receive"]).hint(after: "Unknown option '--qr'").english
        == "the QR code is drawn unless --no-qr is given; for a picture, use --png FILE"
    )
    let other = CommandTree(["send"]).hint(after: "Unknown option '--qr'")
    #expect(!other.english.contains("QR"))
  }

  @Test("a recovery phrase is imported, a backup restored")
  func recovering() {
    for words in [["recover"], ["wallet", "recover"]] {
      #expect(
        CommandTree(words).hint.english
          == "did you mean: kingtherum wallet import, or kingtherum wallet restore, or "
          + "kingtherum mnemonic recover"
      )
    }
  }

  /// Names of services that this program does not offer lead to the general help only.
  @Test(arguments: ["swap", "nft", "x"])
  func unknownWordsGetNoSuggestion(_ word: String) {
    #expect(CommandTree([word]).hint == "see: kingtherum --help")
  }

  @Test(
    "options of other programs lead to those of this program",
    arguments: [
      ("send", "--value", "--amount"), ("send", "--amout", "--amount"),
      ("send", "--gas-limit", "--gas"), ("send", "--network", "--chain"),
      ("send", "--rpc", "--rpc-url"), ("send", "--priority-fee", "--max-priority-fee-per-gas"),
      ("abi encode", "--value", "--values"), ("balance", "--chain-id", "--chain"),
      ("wallet list", "--jsn", "--json"), ("tx sign", "--output", "--out"),
    ]
  )
  func options(command: String, typed: String, meant: String) {
    let tree = CommandTree(command.split(separator: " ").map(String.init) + [typed, "x"])
    let said = "Unknown option '\(typed)'. Did you mean '--abi'?"
    #expect(tree.report(said).message == "unknown option: \(term: typed)")
    #expect(tree.hint(after: said) == "did you mean: \(term: meant)")
  }

  @Test func unknownOptionLeadsToTheHelp() {
    let tree = CommandTree(["wallet", "list", "--amount", "1"])
    #expect(tree.hint(after: "Unknown option '--amount'") == "see: kingtherum wallet list --help")
  }

  @Test("a global option that a command does not use is named")
  func aGlobalOptionThatIsNotUsed() {
    let tree = CommandTree(["--chain", "dev", "wallet", "list"])
    let said = "Unknown option '--chain'"
    #expect(tree.report(said).message == "unknown option: --chain")
    #expect(
      tree.hint(after: said) == "leave out --chain, which kingtherum wallet list does not use"
    )
  }

  /// Everything named in the tables exists.
  @Test func everySynonymLeadsToSomething() throws {
    let words = Set(Commands.all.flatMap(\.path))
    let verbs = Array(Synonyms.aliases.values.joined()) + Synonyms.verbs.values.joined()
    for verb in verbs { #expect(words.contains(verb), "\(verb)") }
    let elsewhere = Synonyms.elsewhere.values.flatMap { $0.values.joined() }
    for command in Array(Synonyms.topics.values.joined()) + elsewhere where command != "help" {
      let path = command.split(separator: " ").map(String.init)
      if path[0] == "help" {
        #expect(HelpTopic(rawValue: path[1]) != nil, "\(command)")
        continue
      }
      let tree = CommandTree(path)
      // A group with a default command is a command, too.
      #expect(tree.path.dropLast(tree.group == nil ? 0 : 1) == path[...], "\(command)")
    }
    let options = try Commands.all.flatMap { try #require(CommandDescription($0.type)).optionNames }
    for option in Synonyms.options.values.joined() {
      #expect(options.contains(option), "\(option)")
    }
  }

  /// The name of a command is never treated as a synonym of another.
  @Test func noSynonymHidesACommand() {
    for command in Commands.all {
      #expect(CommandTree(command.path).path == command.path)
    }
    for name in Kingtherum.configuration.subcommands.compactMap({ $0.configuration.commandName }) {
      #expect(Synonyms.topics[name] == nil && Synonyms.aliases[name] == nil, "\(name)")
    }
  }
}
