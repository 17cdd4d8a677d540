import ArgumentParser
import Core
import Entity
import Foundation
import HomeKit
import Live
import Scenes
import TestSupport
import Testing
import WalletKit

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
    let report = Report(.node, "broadcast-unclear", "it is unknown whether \(hex: hash) left: no answer")
    let hint = try #require(Hints.hint(for: report, in: []))
    let status = "do not pay again; run: kingtherum tx status "
    #expect(Hints.filled(hint, for: report, ["send"]).english == status + hash)
    let words = ["send", "--chain", "base", "1 eth"]
    #expect(Hints.filled(hint, for: report, words).english == status + hash + " --chain base")
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

  private static func filled(
    _ error: any Reportable,
    _ line: String,
    hint: Sentence? = nil
  ) throws -> String {
    let words = line.split(separator: " ").map(String.init)
    let own = Hints.hint(for: error.report, in: CommandTree(words).path)
    return Hints.filled(try #require(hint ?? own), for: error.report, words).english
  }

  @Test("a command in a hint has the name that was typed")
  func namesTheName() throws {
    let zero = try Address(parsing: "0x0000000000000000000000000000000000000001")
    for (name, shown) in [("bob", "bob"), ("rent & food", "'rent & food'")] {
      let contact = try ContactName(parsing: name)
      #expect(
        try Self.filled(ContactBookError.nameTaken(contact, by: zero), "contact add")
          == "choose another name, or first run: kingtherum contact remove \(shown)"
      )
      #expect(
        try Self.filled(ContactBookError.addressTaken(zero, by: contact), "contact add")
          == "to change its name, run: kingtherum contact rename \(shown) NEW"
      )
      #expect(
        try Self.filled(
          KeystoreError.unknown(name),
          "wallet show",
          hint: Hints.table["no-wallets"]
        ) == "run: kingtherum wallet create \(shown)"
      )
    }
    #expect(
      try Self.filled(
        ContactBookError.nameTaken(try ContactName(parsing: "bob"), by: zero),
        "contact add bob --home keys"
      ) == "choose another name, or first run: kingtherum contact remove bob --home keys"
    )
    #expect(
      try Self.filled(PolicyNameError.unverified("savings/2"), "policy show")
        == "run: kingtherum wallet show savings --verify"
    )
    #expect(
      try Self.filled(KeystoreError.lastPassphrase, "wallet pin -q remove --json savings --yes")
        == "run: kingtherum wallet change-password savings"
    )
    // What would not be the same if pasted is left out.
    let hidden = KeystoreError.unknown("a\u{202e}b")
    #expect(
      try Self.filled(hidden, "wallet show", hint: Hints.table["no-wallets"])
        .hasSuffix("run: kingtherum wallet create NAME")
    )
  }

  @Test(
    "a command in a hint has the file that was typed",
    arguments: [
      ("tx broadcast u.json", "u.json"), ("tx broadcast --in u.json --wait", "u.json"),
      ("tx broadcast -i u.json", "u.json"), ("--chain dev tx broadcast u.json", "u.json"),
      ("tx broadcast --confirmations 2 -qc dev u.json", "u.json"),
      ("tx broadcast -- u.json", "u.json"), ("tx broadcast a&b", "'a&b'"),
      ("tx broadcast config.toml", "config.toml"),
      ("tx broadcast -", "FILE"), ("tx broadcast", "FILE"), ("tx broadcast a\u{202e}b", "FILE"),
    ]
  )
  func namesTheFile(line: String, file: String) throws {
    #expect(
      try Self.filled(DocumentKindError.unsigned, line)
        == "to sign it, run: kingtherum tx sign \(file)"
    )
  }

  @Test("a page of paper is decoded from the file that was typed")
  func namesThePicture() throws {
    #expect(
      try Self.filled(
        PaperFileError.pictureRenamed,
        "wallet restore --paper page.png --wallet a --as b"
      )
        == "restore a file with its text; to write one, run: kingtherum qr decode --image page.png "
        + "--out TEXT"
    )
  }

  @Test("a hint says where config.toml is")
  func namesTheSettings() throws {
    let report = Report(.usage, "no-node", "no node configured for the chain \("dev")")
    let hint = try #require(Hints.hint(for: report, in: []))
    let filled = Hints.filled(hint, for: report, ["balance", "--home", "/var/k\u{202e}"])
    #expect(
      filled.english.contains("[chains.dev] in /var/k\\u{202e}/config.toml; for examples, see: ")
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
    .seeOtherRows: ["history"],
    .seeSettled: ["tx outbox list"],
    .cancelTransaction: [],
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
