import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum mnemonic derive`
struct MnemonicDeriveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "derive",
    abstract: "Show the addresses of a recovery phrase",
    discussion: """
      With --count a path counts up from its last number. {i} counts up from 0, as in \
      "m/44'/60'/{i}'/0/0"; a range gives all its numbers, as in "m/44'/60'/0'/0/10-19". Schemes: \
      standard m/44'/60'/0'/0/{i} (default), ledger-live m/44'/60'/{i}'/0/0, ledger-legacy \
      m/44'/60'/0'/{i}.

      Example: kingtherum mnemonic derive --mnemonic-file words --scheme ledger-live --count 3
      """
  )

  @Option(
    help: ArgumentHelp("Read the recovery phrase from this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var mnemonicFile: String?

  @OptionGroup var passphrase: BIP39PassphraseOptions

  @Option(name: .customLong("path"), help: "Derivation path or template; repeatable")
  var paths: [String] = []

  @Option(name: .customLong("scheme"), help: "Derivation scheme; repeatable")
  var schemes: [DerivationScheme] = []

  @Option(help: "Number of addresses for each (default: 1 for a path, 5 for a template or scheme)")
  var count: Int?

  @OptionGroup var reading: PhraseReadingOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(DeriveAddresses.Presenter().present(try derive()))
  }

  /// Derives; words, passphrase and keys are wiped on return, before the answer is printed.
  private func derive() throws -> DeriveAddresses.Response {
    let schemes = schemes.isEmpty && paths.isEmpty ? [.standard] : schemes
    let templates = paths + schemes.map(\.template)
    let request = DeriveAddresses.Request(
      templates: try templates.map { try PathTemplate(parsing: $0) },
      count: count
    )
    let derive = DeriveAddresses.Interactor()
    try derive.prepare(request)
    try SecretInput.requireOneStandardInput(mnemonicFile, passphrase.passphraseFile)
    let mnemonic = try Mnemonic(
      parsing: try SecretInput.words(mnemonicFile, reading),
      language: reading.spoken,
      abbreviated: reading.abbreviated
    )
    let passphrase = try SecretInput.wordsPassphrase(passphrase)
    return try takeStep("act", of: derive) {
      try $0.act(
        on: request,
        mnemonic: mnemonic,
        passphrase: passphrase
      )
    }
  }
}
