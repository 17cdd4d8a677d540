import ArgumentParser
import Core
import Foundation
import Scenes
import TestSupport
import Testing

@testable import kingtherum

/// Hints and suggested actions name existing commands and flags, and belong to existing errors.
@Suite struct HintTests {
  /// The codes in docs/errors.md, which HouseTests keeps up to date, and two codes without a row.
  private static func codes() throws -> Set<String> {
    let page = Vectors.root.appending(path: "docs/errors.md")
    let rows = try String(contentsOf: page, encoding: .utf8).matches(of: /\n\| `([a-z0-9-]+)` \|/)
    return Set(rows.map { String($0.1) }).union(["usage", "unexpected"])
  }

  @Test func everyHintBelongsToAnErrorThatExists() throws {
    let codes = try Self.codes()
    #expect(codes.count > 100)
    #expect(Set(Hints.tables.flatMap(\.keys)).subtracting(codes).isEmpty)
  }

  /// What exists in one command only is not in the hints of another.
  @Test func aCommandHasHintsOfItsOwn() throws {
    let codes = try Self.codes()
    for (path, hints) in Hints.special {
      let words = path.split(separator: " ").map(String.init)
      #expect(CommandTree(words).path == words)
      let help = Kingtherum.helpMessage(for: try #require(Self.command(words)))
      for (code, hint) in hints {
        #expect(codes.contains(code) && Hints.common(for: code) != nil)
        #expect(Hints.hint(for: code, in: words) == hint)
        for flag in hint.english.matches(of: /--[a-z-]+/).map({ String($0.0) })
        where flag != "--help" {
          #expect(help.contains(flag), "\(path): \(flag)")
        }
      }
    }
    // These read a recovery phrase and no password.
    for command in ["check", "derive", "recover"] {
      let hint = try #require(Hints.hint(for: "no-terminal", in: ["mnemonic", command])?.english)
      #expect(hint.contains("--mnemonic-file") && !hint.contains("--password-file"))
    }
    let other = Hints.hint(for: "signature-other-signer", in: ["siwe", "verify"])
    #expect(
      other == Hints.table["signature-other-signer"] && other?.english.contains("--hex") == false
    )
  }

  @Test("a missing argument of send leads to the help of send")
  func sendHintsAtItself() {
    let path = CommandTree(["send", "--json"]).path
    for code in ["build-missing", "build-approval-alone", "token-unknown"] {
      #expect(Hints.hint(for: code, in: path)?.english.contains("kingtherum send --help") == true)
      let other = Hints.hint(for: code, in: ["tx", "build"])
      #expect(other?.english.contains("kingtherum tx build --help") == true, "\(code)")
    }
    // Errors of the parser itself lead to the same page.
    let tree = CommandTree(["pay", "--confirmations", "x"])
    #expect(tree.hint(after: "The value 'x' is invalid") == "see: kingtherum send --help")
  }

  /// Text of a node or a file may have direction marks; this is reported even without another hint.
  @Test func reportsInvisibleCharacters() throws {
    let file = Report(
      .refused,
      "output-file-exists",
      "the file already exists: \(foreign: "a\u{202e}b")"
    )
    let wallet = Report(.refused, "wallet-unknown", "no \(foreign: "a\u{9b}")")
    let plain = Report(.refused, "wallet-unknown", "no \(foreign: "a\tb\u{fe0f}")")
    #expect(Hints.common(for: "output-file-exists") == nil)
    let first = try #require(Hints.hint(for: file, in: [])?.english)
    #expect(first.hasPrefix("\\u{…} stands for") && !first.contains(";"))
    let own = try #require(Hints.table["wallet-unknown"]?.english)
    #expect(Hints.hint(for: wallet, in: [])?.english == first + "; " + own)
    #expect(Hints.hint(for: plain, in: [])?.english == own)
  }

  @Test("a hint contains the hash of the error, and the chain that the user typed")
  func namesTheHash() throws {
    let hash = "0x" + String(repeating: "ab", count: 32)
    let report = Report(
      .node,
      "broadcast-unclear",
      "it is unknown whether \(hex: hash) left: no answer"
    )
    let hint = try #require(Hints.hint(for: report, in: []))
    let status = "do not pay again; run: kingtherum tx status "
    #expect(Hints.filled(hint, for: report, ["send"]).english == status + hash)
    let words = ["send", "--chain", "base", "1 eth"]
    #expect(Hints.filled(hint, for: report, words).english == status + hash + " --chain base")
    let node = "http://127.0.0.1:8545"
    #expect(
      Hints.filled(hint, for: report, ["send", "--rpc-url", node]).english
        == "\(status)\(hash) --rpc-url \(node)"
    )
    let secret = ["send", "--rpc-url=https://node.example.org/0123456789abcdef0123456789abcdef"]
    #expect(Hints.filled(hint, for: report, secret).english == "\(status)\(hash) --rpc-url URL")
    let other = Report(.node, "broadcast-unclear", "it is unknown whether it left")
    #expect(Hints.filled(hint, for: other, words).english == status + "HASH")
  }

  @Test("a command to run is for the home folder that was typed")
  func namesTheHome() throws {
    let words = ["wallet", "show", "x", "--home", "my keys"]
    func filled(_ code: String, _ words: [String]) throws -> String {
      let report = Report(.refused, code, "any")
      return Hints.filled(try #require(Hints.hint(for: report, in: [])), for: report, words).english
    }
    #expect(try filled("wallet-unknown", words) == "run: kingtherum wallet list --home 'my keys'")
    #expect(try filled("wallet-unknown", ["wallet", "show"]) == "run: kingtherum wallet list")
    // A page of help is the same for every folder.
    #expect(try filled("wrong-password", words).hasSuffix("change-password --help"))
  }

  @Test("a hint says where config.toml is")
  func namesTheSettings() throws {
    let report = Report(.usage, "no-relay", "no private relay for the chain \(name: "dev")")
    let hint = try #require(Hints.hint(for: report, in: []))
    let filled = Hints.filled(hint, for: report, ["balance", "--home", "/var/k\u{202e}"])
    #expect(
      filled.english.contains("[chains.dev] in /var/k\\u{202e}/config.toml; see: ")
    )
  }

  private static func command(_ path: [String]) -> (any ParsableCommand.Type)? {
    path.reduce(Kingtherum.self as (any ParsableCommand.Type)?) { found, name in
      found?.configuration.subcommands.first { $0.configuration.commandName == name }
    }
  }

  private static let words: [String] = {
    let hints: [Sentence] = Hints.tables.flatMap(\.values) + HintFamilies.table.map(\.hint)
    let others: [Sentence] =
      SuggestedAction.allCases.map(\.words) + [Sentence(data: WalletBackupCommand.restoring)]
    return Set(hints.map(\.english)).sorted() + others.map(\.english)
  }()

  /// The commands that suggest each action; the flag in its text belongs to one of them.
  private static let sayers: [SuggestedAction: [String]] = [
    .seeAll: ["clearsign add", "tx status"],
    .seeOtherRows: ["history list"],
    .seeFolded: ["history list"],
    .seeSettled: ["tx outbox list"],
    .searchFurther: ["account discover"],
    .addNode: [],
    .verifyWallet: [],
    .compareWithWallet: [],
    .nameOrigin: ["wallet watch"],
    .takeSharesAsWords: ["wallet import"],
    .takeSharesAsSeed: ["wallet import"],
    .widenIncludes: ["clearsign add"],
    .signHexBytes: ["message sign"],
    .revoke: ["authorization sign"],
  ]

  @Test(arguments: SuggestedAction.allCases) func suggestedActionNamesAFlagOfItsCommand(
    _ action: SuggestedAction
  ) throws {
    let commands = try #require(Self.sayers[action])
    #expect(commands.isEmpty == action.words.english.contains("kingtherum "))
    for words in commands {
      let path = words.split(separator: " ").map(String.init)
      let help = Kingtherum.helpMessage(for: try #require(Self.command(path)))
      for flag in action.words.english.matches(of: /--[a-z-]+/) {
        #expect(help.contains(flag.0), "\(words)")
      }
    }
  }

  @Test(arguments: words)
  func everyCommandInAHintParses(_ hint: String) throws {
    guard let words = hint.firstMatch(of: /kingtherum (.*)/)?.1.split(separator: " ") else {
      return
    }
    let path = words.prefix { $0 != "--help" }.map(String.init)
    guard words.count == path.count else {
      let tree = CommandTree(path)
      #expect(tree.stray == nil && tree.path == path)
      return
    }
    _ = try Kingtherum.parseAsRoot(path)
  }

  @Test(arguments: words)
  func everyFlagInAHintExists(_ hint: String) {
    for flag in hint.matches(of: /--[a-z-]+/).map({ String($0.0) }) {
      #expect(Self.help.contains(flag), "\(flag)")
    }
  }

  /// The help of every command, computed once because it takes a second.
  private static let help = leaves(of: Kingtherum.self).map { Kingtherum.helpMessage(for: $0) }
    .joined()

  private static func leaves(of command: any ParsableCommand.Type) -> [any ParsableCommand.Type] {
    let below = command.configuration.subcommands
    return below.isEmpty ? [command] : below.flatMap(leaves)
  }
}
