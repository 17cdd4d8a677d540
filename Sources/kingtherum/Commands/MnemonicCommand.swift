import ArgumentParser
import Live
import Scenes
import WalletKit

/// `kingtherum mnemonic …`
struct MnemonicCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mnemonic",
    abstract: "Create, check and recover BIP-39 recovery phrases",
    discussion: "These commands store nothing and do not use the network.",
    subcommands: [
      MnemonicNewCommand.self, MnemonicCheckCommand.self, MnemonicDeriveCommand.self,
      MnemonicRecoverCommand.self,
    ]
  )
}

/// `kingtherum mnemonic check`
struct MnemonicCheckCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check a BIP-39 recovery phrase",
    discussion: """
      Shows whether the phrase is valid, and its language. A mistake is reported by the position \
      of the word; no word is ever shown. Without a file you type the words at a hidden prompt.

      Example: kingtherum mnemonic check --mnemonic-file words
      """
  )

  @Option(
    help: ArgumentHelp("Read the recovery phrase from this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var mnemonicFile: String?

  @OptionGroup var reading: PhraseReadingOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(CheckRecoveryPhrase.Presenter().present(try check()))
  }

  /// Checks the words; they are wiped on return, before the answer is printed.
  private func check() throws -> CheckRecoveryPhrase.Response {
    let typed = try SecretInput.words(mnemonicFile, reading)
    return try takeStep("act", of: CheckRecoveryPhrase.Interactor()) {
      try $0.act(
        on: .init(language: reading.spoken, abbreviated: reading.abbreviated),
        typed: typed
      )
    }
  }
}
