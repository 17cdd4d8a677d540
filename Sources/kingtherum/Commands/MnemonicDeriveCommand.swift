import ArgumentParser
import Core
import Entity
import Scenes
import WalletKit

/// `kingtherum mnemonic derive`
struct MnemonicDeriveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "derive",
    abstract: "Show the addresses of words at any paths.",
    discussion: """
      A path counts on from its last number with --count. {i} is a number that counts from 0, as \
      in "m/44'/60'/{i}'/0/0"; a range stands for itself, as in "m/44'/60'/0'/0/10-19". Schemes: \
      standard m/44'/60'/0'/0/{i}, ledger-live m/44'/60'/{i}'/0/0, ledger-legacy m/44'/60'/0'/{i}. \
      Without a path or a scheme it is standard.

      Example: kingtherum mnemonic derive --mnemonic-file words --scheme ledger-live --count 3
      """
  )

  @Option(help: "Read the words from this file (- for stdin).")
  var mnemonicFile: String?

  @OptionGroup var passphrase: WordsPassphraseOptions

  @Option(name: .customLong("path"), help: "A derivation path or a template; may be repeated.")
  var paths: [String] = []

  @Option(
    name: .customLong("scheme"),
    help: "A way of numbering accounts: standard, ledger-live or ledger-legacy; may be repeated."
  )
  var schemes: [DerivationScheme] = []

  @Option(help: "How many addresses of each; else 1 of a path, and 5 of a template or scheme.")
  var count: Int?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try console.show(DeriveAddresses.Presenter().present(try derive()))
  }

  /// Derives; words, passphrase and keys are wiped when this returns, before anything is said.
  private func derive() throws -> DeriveAddresses.Response {
    let schemes = schemes.isEmpty && paths.isEmpty ? [.standard] : schemes
    let templates = paths + schemes.map(\.template)
    let request = DeriveAddresses.Request(
      templates: try templates.map { try PathTemplate(parsing: $0) },
      count: count
    )
    _ = try request.paths()
    try Secrets.requireOneStandardInput(mnemonicFile, passphrase.passphraseFile)
    let mnemonic = try Mnemonic(
      parsing: try Secrets.words(mnemonicFile),
      language: reading.spoken,
      abbreviated: reading.abbreviated
    )
    let passphrase = try Secrets.wordsPassphrase(passphrase)
    return try DeriveAddresses.Interactor().act(
      on: request,
      mnemonic: mnemonic,
      passphrase: passphrase
    )
  }
}
