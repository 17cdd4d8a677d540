import Core
import Entity
import HomeKit
import Live
import Scenes
import Testing
import WalletKit

@testable import kingtherum

/// A command in a hint has the names and files of this run.
struct HintFillingTests {
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
          KeystoreError.unknown(name: name),
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
    #expect(
      try Self.filled(RecipientError.unknown("bob"), "send 1eth bob")
        == "use an address, or for a new contact run: kingtherum contact add bob ADDRESS"
    )
    #expect(
      try Self.filled(AddressChainError.other(named: "base", used: "dev"), "balance 0x…@base")
        == "if you mean that chain, use --chain base; else ask the recipient for another address"
    )
    // A chain that is unknown on this machine cannot be selected.
    #expect(
      try Self.filled(AddressChainError.other(named: "eip155:7", used: "dev"), "balance 0x…")
        .contains("--chain NAME;")
    )
    // What would not be the same if pasted is left out.
    let hidden = KeystoreError.unknown(name: "a\u{202e}b")
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

  @Test("a setting in a hint has the chain of the error")
  func namesTheChain() throws {
    let error = SessionError.noRelay(chain: "sepolia")
    #expect(try Self.filled(error, "send 1eth bob").contains(" below [chains.sepolia] in "))
  }

  @Test("the command that removes a history gets the chain that was typed")
  func namesTheChainOfTheHistory() throws {
    let error = WorkerFailure.other(Report(.node, "history-other-chain", "block 7 has changed"))
    let start =
      "use --rpc-url to select another node; if the chain was started anew, run: kingtherum "
      + "history reset --chain "
    #expect(try Self.filled(error, "history savings --chain dev") == start + "dev")
    #expect(
      try Self.filled(error, "history sync -c 31337 --home keys") == start + "31337 --home keys"
    )
    // A node may have decided which chain it is.
    #expect(try Self.filled(error, "history --home /nowhere") == start + "NAME --home /nowhere")
    let odd = try Self.filled(error, "history -c a\u{202e} --home /nowhere")
    #expect(odd == start + "NAME --home /nowhere")
  }

  @Test("the command that adds a node gets the home folder that was typed")
  func addsTheNodeInTheHome() throws {
    let error = SessionError.noNode(chain: "sepolia")
    #expect(
      try Self.filled(error, "send 1eth bob --home keys").hasSuffix(
        "or run: kingtherum node add URL --home keys"
      )
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

  @Test("where a password cannot be typed, the option of the command is named")
  func namesThePasswordFile() {
    for code in ["no-terminal", "terminal-echo", "terminal-unreadable"] {
      for path in [["tx", "sign"], ["send"], ["wallet", "create"]] {
        let hint = Hints.hint(for: code, in: path)?.english
        #expect(hint?.hasSuffix("use --password-file FILE") == true)
        #expect(hint?.hasPrefix("in a script, ") == (code == "no-terminal"))
      }
      #expect(Hints.hint(for: code, in: [])?.english.contains("ends in -file") == true)
    }
    let pin = Hints.hint(for: "no-terminal", in: ["wallet", "pin", "set"])?.english
    #expect(pin?.contains("--pin-file") == true)
  }

  @Test("who shows one account is led to the list of accounts")
  func namesTheAccounts() throws {
    let error = WalletNameError.path(position: 8)
    #expect(
      try Self.filled(error, "wallet show savings/1")
        == "for one account, run: kingtherum account list"
    )
    #expect(
      try Self.filled(error, "wallet create savings/1") == "choose another name, such as savings"
    )
  }

  @Test("a file that others can read is named with the command for it")
  func namesTheOpenFile() throws {
    for (path, shown) in [("pw", "pw"), ("my words.txt", "'my words.txt'"), ("-x", "./-x")] {
      let errors: [any Reportable] = [
        SecretFileError.openToOthers(path: path), KeystoreError.fileOpenToOthers(path: path),
        DeviceSecretError.openToOthers(path: path), ConfigError.readableByOthers(path),
      ]
      for error in errors {
        #expect(try Self.filled(error, "wallet show a") == "run: chmod 600 \(shown)")
      }
    }
    let hidden = SecretFileError.openToOthers(path: "a\u{202e}b")
    #expect(try Self.filled(hidden, "wallet show a").hasSuffix("run: chmod 600 FILE"))
  }
}
