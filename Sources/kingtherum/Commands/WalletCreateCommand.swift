import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum wallet create [NAME]`
struct WalletCreateCommand: OfflineView {
  static let abandoned: Sentence? = "no wallet was created"

  static let configuration = CommandConfiguration(
    commandName: "create",
    abstract: "Create a wallet and show its recovery phrase once",
    discussion: """
      The words are shown only on the terminal, and you are asked to type three of them. In a \
      script use --password-file; the words are then written to --mnemonic-out FILE, or nowhere. \
      Without a name you are asked for one.

      Example: kingtherum wallet create savings
      """
  )

  @Argument(help: "Name of the new wallet: 1 to 50 characters of any script")
  var name: String?

  @Option(help: ArgumentHelp("Number of words: 12, 15, 18, 21 or 24", valueName: "count"))
  var words = 12

  @Option(help: "Language of the recovery phrase")
  var language = LanguageName.english

  @OptionGroup var password: PasswordOptions

  @Option(
    help: ArgumentHelp(
      "Write the recovery phrase to this new file (mode 0600) instead of showing it",
      valueName: "file"
    ),
    completion: .file()
  )
  var mnemonicOut: String?

  @OptionGroup var sealing: KDFOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(CreateWallet.Presenter().present(try make()))
  }

  /// Creates the wallet; words and password are wiped on return, before the answer is printed.
  private func make() throws -> CreateWallet.Response {
    let session = try Session(common)
    let create = CreateWallet.Interactor(worker: session.wallets)
    defer { console.prepareExit(nil) }
    let name = try NameDialog.name(self.name, common, create, isScripted: password.isGiven)
    let draft = try takeStep("draft", of: create) {
      try $0.draft(
        .init(
          name: name,
          words: words,
          language: language.language,
          cost: sealing.cost
        )
      )
    }
    try NewFile.requireFree(forSecret: mnemonicOut, flag: "--mnemonic-out")
    let passphrase = try SecretInput.newPassphrase(password, locking: .wallet(name))
    let kept = try keep(draft)
    do {
      console.setExitReport(kept == .written ? CreateInterruptedError.storing.report : nil)
      return try takeStep("commit", of: create) {
        try $0.commit(draft, passphrase: passphrase, kept: kept)
      }
    } catch {
      if !Self.isMade(despite: error) { abandon(kept) }
      throw error
    }
  }

  /// Removes the words of a wallet that was not created, which would mislead whoever finds them.
  ///
  /// Not for a wallet with a file name that the disk did not confirm: it exists and needs its
  /// words.
  private func abandon(_ kept: CreateWallet.PhraseStorage) {
    switch kept {
    case .inFile(let path): NewFile.remove(path)
    case .written: try? console.ask(toRead: CreateInterruptedError.shownNote)
    case .nowhere: break
    }
  }

  private static func isMade(despite error: any Error) -> Bool {
    if case KeystoreError.notConfirmed? = error as? KeystoreError { true } else { false }
  }

  /// Writes the words to a file or shows them, before the wallet exists.
  private func keep(_ draft: borrowing CreateWallet.Draft) throws -> CreateWallet.PhraseStorage {
    if let mnemonicOut {
      let sentence = try draft.mnemonic.sentence()
      try NewFile.write(sentence, to: mnemonicOut)
      return .inFile(mnemonicOut)
    }
    guard let terminal = Terminal() else { return .nowhere }
    console.setExitReport(CreateInterruptedError.notCreated.report)
    do {
      try NewPhraseDialog.show(draft.mnemonic, on: terminal)
      try NewPhraseDialog.confirmWords(draft, on: terminal)
    } catch TerminalError.closed {
      throw CreateInterruptedError.notCreated
    } catch {
      console.setExitReport(nil)
      abandon(.written)
      throw error
    }
    CheckingIndicator.begin(on: terminal, "sealing…")
    return .written
  }
}
