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
    abstract: "Find words that are wrong or forgotten in part, by an address of theirs.",
    discussion: """
      One or two words may be ? or not in the list, or one may be missing altogether. Where all \
      are there, it tries two that changed places, one that is mistyped, three or four that went \
      round, and any other word for each. With --passphrases-file the words are right, and each \
      line is tried as their BIP-39 passphrase. The address lies at m/44'/60'/0'/0/0, unless \
      --path or --scheme say otherwise. All cores are used; with --state a search that was \
      broken off goes on.

      Example: kingtherum mnemonic recover --mnemonic-file words --address 0x… --out found
      """
  )

  @Option(help: "Read the words from this file (- for stdin).")
  var mnemonicFile: String?

  @Option(help: "An address that the right words lead to.")
  var address: String?

  @Option(help: "An extended public key that the right words lead to.")
  var xpub: String?

  @Option(name: .customLong("path"), help: "Where the address or key lies; may be repeated.")
  var paths: [String] = []

  @Option(
    name: .customLong("scheme"),
    help: "A way of numbering accounts: standard, ledger-live or ledger-legacy; may be repeated."
  )
  var schemes: [DerivationScheme] = []

  @Option(help: "How many accounts of each path or scheme may be the one; else 1.")
  var count = 1

  @Option(help: "The language of the words; else the one that has the most of them.")
  var language: LanguageName?

  @OptionGroup var passphrase: WordsPassphraseOptions

  @Option(help: "Try each line of this file as the BIP-39 passphrase (- for stdin).")
  var passphrasesFile: String?

  @Option(help: "Write the words to this new file (mode 0600) instead of showing them.")
  var out: String?

  @Option(help: "Keep in this file how far the search is, and go on from there. Holds no secret.")
  var state: String?

  @OptionGroup var common: CommonOptions

  /// The longest file of passphrases.
  private static let passphrasesLimit = (1 << 20) - 1

  func play() async throws {
    try console.show(RecoverWords.Presenter().present(try recover()))
  }

  /// Searches; all secrets are wiped when this returns, before anything is said.
  private func recover() throws -> RecoverWords.Response {
    let target = try target()
    try Secrets.requireOneStandardInput(
      mnemonicFile,
      passphrase.passphraseFile,
      passphrasesFile
    )
    if passphrasesFile != nil, passphrase.isGiven { throw RecoverCommandError.passphraseTwice }
    if passphrasesFile == nil {
      try NewFile.requireFree(forSecret: out, flag: "--out")
      if out == nil {
        _ = try Terminal.required(toShow: "the words", orFlag: "--out FILE")
      }
    }
    let typed = try Secrets.words(mnemonicFile)
    let words = try Secrets.wordsPassphrase(passphrase)
    let candidates: SecretBytes? =
      if let passphrasesFile {
        try SecretFile.read(path: passphrasesFile, limit: Self.passphrasesLimit)
      } else {
        nil
      }
    let question = try RecoveryQuestion(
      typed,
      language: language?.language,
      passphrase: words,
      candidates: candidates,
      target: target
    )
    let run = RecoveryRun(
      question,
      state: try state.map { try RecoveryState(path: $0, of: question) },
      isShown: !common.quiet
    )
    let hit = try run.play()
    if passphrasesFile == nil, let found = run.takeWords() { try handOver(found) }
    run.finish()
    return RecoverWords.Response(
      language: question.language,
      words: question.wordCount,
      total: question.total,
      hit: hit,
      file: passphrasesFile == nil ? out : nil
    )
  }

  private func handOver(_ mnemonic: borrowing Mnemonic) throws {
    if let out { return try NewFile.write(try mnemonic.sentence(), to: out) }
    let terminal = try Terminal.required(toShow: "the words", orFlag: "--out FILE")
    try WordsDialog.show(mnemonic, on: terminal, saying: "were found")
  }

  private func target() throws -> RecoveryTarget {
    switch (address, xpub) {
    case (let address?, nil):
      let schemes = schemes.isEmpty && paths.isEmpty ? [.standard] : schemes
      let request = DeriveAddresses.Request(
        templates: try (paths + schemes.map(\.template)).map { try PathTemplate(parsing: $0) },
        count: count == 1 && !paths.isEmpty ? nil : count
      )
      return .address(try Address(parsing: address), paths: try request.paths())
    case (nil, let xpub?):
      guard schemes.isEmpty, paths.count < 2 else { throw RecoverCommandError.keyPaths }
      let key = try ExtendedPublicKey(parsing: xpub)
      return .key(key, path: try DerivationPath(parsing: paths.first ?? "m/44'/60'/0'"))
    default: throw RecoverCommandError.targets
    }
  }
}

/// What is missing before a search can begin.
enum RecoverCommandError: Error, Equatable {
  case targets
  case keyPaths
  case passphraseTwice
}

extension RecoverCommandError: Reportable {
  var report: Report {
    switch self {
    case .targets:
      Report(
        .usage,
        "recover-target",
        "the right words are known by --address or by --xpub, one of the two"
      )
    case .keyPaths:
      Report(.usage, "recover-key-paths", "an extended key lies at one --path, not at several")
    case .passphraseTwice:
      Report(
        .usage,
        "recover-passphrase-twice",
        "the BIP-39 passphrase is known, or it is one of --passphrases-file, not both"
      )
    }
  }
}
