import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum mnemonic recover`
struct MnemonicRecoverCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "recover",
    abstract: "Recover wrong or missing words of a recovery phrase",
    discussion: """
      The search needs an address or an extended public key of the correct phrase. One or two \
      words may be ? or not in the word list, or one may be left out. If all words are there, it \
      tries two that changed places, one mistyped word, three or four that were rotated, and every \
      other word in each place. With --passphrases-file the words are correct, and each line is \
      tried as the BIP-39 passphrase. The address is expected at m/44'/60'/0'/0/0, unless --path \
      or --scheme name another place. All cores are used; --state resumes an interrupted search. If \
      you have every word, run `wallet import` instead.

      Example: kingtherum mnemonic recover --mnemonic-file words --address 0x… --out found
      """
  )

  @Option(
    help: ArgumentHelp("Read the recovery phrase from this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var mnemonicFile: String?

  @Option(
    help: "Address that the correct words lead to, also as an account or a contact",
    completion: .recipients
  )
  var address: String?

  @Option(help: "Extended public key that the correct words lead to")
  var xpub: String?

  @Option(name: .customLong("path"), help: "Derivation path of the address or key; repeatable")
  var paths: [String] = []

  @Option(name: .customLong("scheme"), help: "Derivation scheme; repeatable")
  var schemes: [DerivationScheme] = []

  @Option(help: "Number of accounts to try for each path or scheme")
  var count = 1

  @Option(help: "Language of the recovery phrase (default: the one of most of its words)")
  var language: LanguageName?

  @OptionGroup var passphrase: BIP39PassphraseOptions

  @Option(
    help: ArgumentHelp(
      "Try each line of this file as the BIP-39 passphrase (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var passphrasesFile: String?

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write the recovery phrase to this new file (mode 0600) instead of showing it",
      valueName: "file"
    ),
    completion: .file()
  )
  var out: String?

  @Option(
    help: ArgumentHelp(
      "Keep the search's progress in this file, and resume from it; it holds no secret",
      valueName: "file"
    ),
    completion: .file()
  )
  var state: String?

  @OptionGroup var common: CommonOptions

  /// The longest file of passphrases, in bytes.
  private static let passphrasesLimit = (1 << 20) - 1

  func perform() async throws {
    try console.show(RecoverPhrase.Presenter().present(try recover()))
  }

  /// Searches; all secrets are wiped on return, before the answer is printed.
  private func recover() throws -> RecoverPhrase.Response {
    let request = RecoverPhrase.Request(
      target: try target(),
      language: language?.language,
      wordsFile: out,
      stateFile: state
    )
    let recover = RecoverPhrase.Interactor(worker: LiveRecovery())
    try recover.prepare(request)
    try SecretInput.requireOneStandardInput(
      mnemonicFile,
      passphrase.passphraseFile,
      passphrasesFile
    )
    if passphrasesFile != nil, passphrase.isGiven { throw RecoverCommandError.passphraseTwice }
    if passphrasesFile == nil {
      try NewFile.requireFree(forSecret: out, flag: "--out")
      if out == nil {
        _ = try Terminal.required(toShow: "the recovery phrase", orFlag: "--out FILE")
      }
    }
    let typed = try SecretInput.words(mnemonicFile)
    let words = try SecretInput.wordsPassphrase(passphrase)
    let candidates: SecretBytes? =
      if let passphrasesFile {
        try SecretFile.read(path: passphrasesFile, limit: Self.passphrasesLimit)
      } else {
        nil
      }
    EchoSuppression.pause()
    let draft = try takeStep("draft", of: recover) {
      let progress = Progress(isShown: !common.quiet)
      defer { progress.clear() }
      return try $0.draft(request, typed: typed, passphrase: words, candidates: candidates) {
        done,
        total in
        progress.show("searching", done: done, of: total)
      }
    }
    try draft.outputWords { try output($0) }
    return takeStep("commit", of: recover) { $0.commit(draft) }
  }

  private func output(_ mnemonic: borrowing Mnemonic) throws {
    if let out { return try NewFile.write(try mnemonic.sentence(), to: out) }
    let terminal = try Terminal.required(toShow: "the recovery phrase", orFlag: "--out FILE")
    try NewPhraseDialog.show(mnemonic, on: terminal, asA: .recoveredWallet)
  }

  private func target() throws -> RecoverPhrase.Target {
    switch (address, xpub) {
    case (let address?, nil):
      let schemes = schemes.isEmpty && paths.isEmpty ? [.standard] : schemes
      let places = DeriveAddresses.Request(
        templates: try (paths + schemes.map(\.template)).map { try PathTemplate(parsing: $0) },
        count: count == 1 && !paths.isEmpty ? nil : count
      )
      let wanted = try Address(parsing: try Session.address(address, common).text)
      return .address(wanted, at: places)
    case (nil, let xpub?):
      guard schemes.isEmpty, paths.count < 2 else { throw RecoverCommandError.keyPaths }
      let key = try ExtendedPublicKey(parsing: xpub)
      return .key(key, path: try DerivationPath(parsing: paths.first ?? "m/44'/60'/0'"))
    default: throw RecoverCommandError.targets
    }
  }
}

/// Missing or conflicting options of a search.
enum RecoverCommandError: Error, Equatable {
  case targets
  case keyPaths
  case passphraseTwice
}

extension RecoverCommandError: Reportable {
  var report: Report {
    switch self {
    case .targets:
      Report(.usage, "recover-target", "expected either --address or --xpub")
    case .keyPaths:
      Report(
        .usage,
        "recover-key-paths",
        "--xpub conflicts with --scheme and with more than one --path"
      )
    case .passphraseTwice:
      Report(
        .usage,
        "recover-passphrase-twice",
        "--passphrases-file conflicts with --bip39-passphrase-file and --ask-passphrase"
      )
    }
  }
}
