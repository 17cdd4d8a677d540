import ArgumentParser
import Scenes
import WalletKit

/// `kingtherum mnemonic …`
struct MnemonicCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mnemonic",
    abstract: "Make, check and derive from words, storing nothing. No network.",
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
    abstract: "Tell whether words are a BIP-39 mnemonic, and which language.",
    discussion: """
      What is wrong is told by the word's place; no word is ever shown. Without a file the words \
      are typed on the terminal, hidden.

      Example: kingtherum mnemonic check --mnemonic-file words
      """
  )

  @Option(help: "Read the words from this file (- for stdin).")
  var mnemonicFile: String?

  @OptionGroup var reading: ReadingOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try console.show(CheckWords.Presenter().present(try check()))
  }

  /// Checks the words; they are wiped when this returns, before anything is said.
  private func check() throws -> CheckWords.Response {
    let typed = try Secrets.words(mnemonicFile)
    return try CheckWords.Interactor().act(
      on: .init(language: reading.spoken, abbreviated: reading.abbreviated),
      typed: typed
    )
  }
}
