import ArgumentParser
import Core
import Entity
import Files
import Live
import Scenes
import WalletKit

/// `kingtherum wallet verify-backup NAME`
struct WalletVerifyBackupCommand: OfflineView {
  static let abandoned: Sentence? = "the backup was not verified"

  static let configuration = CommandConfiguration(
    commandName: "verify-backup",
    abstract: "Test a recovery phrase, a backup file or a paper backup",
    discussion: """
      With a wallet's name you type its recovery phrase at a hidden prompt, and it is compared \
      with the wallet's addresses. Only the date is stored, which `wallet list` shows. A backup \
      file is opened, and every wallet in it is checked; the page of a paper backup is read, which \
      needs no password. The date is stored for each wallet that is identical in the backup and on \
      this machine. Use --file or --paper for a file that has the same name as a wallet.

      Examples: kingtherum wallet verify-backup savings
                kingtherum wallet verify-backup all.backup
                kingtherum wallet verify-backup photo.jpg
      """
  )

  @Argument(
    help: "Wallet to compare the recovery phrase with, or the file of a backup or a paper backup"
  )
  var name: String?

  @Option(help: "Check this backup file instead (- for stdin)")
  var file: String?

  @Option(
    help: ArgumentHelp(
      "Check this paper backup instead: PNG, JPEG, its PDF, or a text file with its lines",
      valueName: "file"
    ),
    completion: .file()
  )
  var paper: String?

  @Option(
    help: ArgumentHelp(
      "Read the backup's password from this file (- for stdin)",
      valueName: "file"
    ),
    completion: .file()
  )
  var passwordFile: String?

  @Option(
    help: ArgumentHelp("Read the recovery phrase from this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var mnemonicFile: String?

  @OptionGroup var reading: PhraseReadingOptions
  @OptionGroup var wordsPassphrase: BIP39PassphraseOptions

  @Option(
    help: ArgumentHelp("Read a private key from this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var privateKeyFile: String?

  @OptionGroup var shares: ShareSourceOptions

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    switch (name, file, paper) {
    case (let name?, nil, nil):
      guard try isFile(name) else {
        return try console.show(VerifyRecoveryPhrase.Presenter().present(try verify(name)))
      }
      try refuseSecret()
      try console.show(CheckBackup.Presenter().present(try check(either: name)))
    case (nil, let file?, nil):
      try refuseSecret()
      try console.show(CheckBackup.Presenter().present(try check(file)))
    case (nil, nil, let paper?):
      try refuseSecret()
      try console.show(CheckBackup.Presenter().present(try check(paper: paper)))
    case (nil, nil, nil):
      guard let name = try account() else { throw VerifyRecoveryPhraseError.nothing }
      try console.show(VerifyRecoveryPhrase.Presenter().present(try verify(name)))
    default:
      let given = [name, file, paper].compactMap(\.self).count
      throw VerifyRecoveryPhraseError.sources(count: given)
    }
  }

  /// The default wallet, the only one with a key, or the one that a person chooses; nil for a script.
  private func account() throws -> String? {
    guard Dialog.isPossible(common) else { return nil }
    let session = try Session(common)
    if let name = try session.wallets.usedByDefault() { return name.text }
    let listings = try session.wallets.wallets()
    return try WalletPicker.chooseSigner(among: listings)?.text ?? listings.first?.name?.text
  }

  /// Whether a word is the path of a file; the name of a wallet comes first.
  private func isFile(_ name: String) throws -> Bool {
    guard try InputFile.isThere(name) else { return false }
    guard let wallet = try? WalletName(parsing: name) else { return true }
    do { _ = try Session(common).wallets.wallet(named: wallet) } catch KeystoreError.unknown {
      return true
    } catch {
      // What is wrong with the wallet is said when it is read for the comparison.
    }
    return false
  }

  /// - Throws: `VerifyRecoveryPhraseError.secretForBackup` for options that only a wallet needs.
  private func refuseSecret() throws {
    guard mnemonicFile == nil, privateKeyFile == nil, !shares.isGiven, !wordsPassphrase.isGiven
    else { throw VerifyRecoveryPhraseError.secretForBackup }
  }

  /// Checks a file of either kind; what is no backup file may be a page.
  ///
  /// - Throws: `BackupError.format` for a text that is neither. What is wrong with a page that was
  ///   typed is said if it is named as one.
  private func check(either path: String) throws -> CheckBackup.Response {
    do {
      _ = try LiveBackup.sealed(path)
    } catch BackupError.format where passwordFile == nil {
      do { return try check(paper: path) } catch is PaperError { throw BackupError.format }
    }
    return try check(path)
  }

  /// Checks a backup file; its password is wiped on return, before the answer is printed.
  private func check(_ file: String) throws -> CheckBackup.Response {
    try SecretInput.requireOneStandardInput(file, passwordFile)
    let checking = CheckBackup.Interactor(worker: LiveBackup(try Session(common)))
    let sealed = try LiveBackup.sealed(file)
    return try SecretInput.backupPassphrase(passwordFile) { secret in
      try takeStep("act", of: checking) {
        try $0.act(
          on: .init(file: file, content: try sealed.opened(by: secret), created: sealed.created)
        )
      }
    }
  }

  /// Checks a page, which has no password of its own.
  private func check(paper: String) throws -> CheckBackup.Response {
    guard passwordFile == nil else { throw CreatePaperBackupError.wallet }
    let checking = CheckBackup.Interactor(worker: LiveBackup(try Session(common)))
    let content = try LiveBackup.paper(paper, asksPassword: false)
    return try takeStep("act", of: checking) {
      try $0.act(on: .init(file: paper, isPaper: true, content: content))
    }
  }

  /// Compares a secret with a wallet; the secret is wiped on return, before the answer is printed.
  private func verify(_ name: String) throws -> VerifyRecoveryPhrase.Response {
    let given = [mnemonicFile, privateKeyFile].compactMap(\.self).count + (shares.isGiven ? 1 : 0)
    guard given < 2, !shares.isTwofold else { throw VerifyRecoveryPhraseError.sources(count: 2) }
    try SecretInput.requireOneStandardInput(
      try shares.standardInput() + [
        mnemonicFile, privateKeyFile, wordsPassphrase.passphraseFile,
      ]
    )
    guard !shares.isGiven && privateKeyFile == nil || !wordsPassphrase.isGiven else {
      throw ImportWalletError.passphraseWithoutWords
    }
    let verifying = VerifyRecoveryPhrase.Interactor(worker: try Session(common).wallets)
    let wallet = try verifying.prepare(.init(wallet: try WalletName(parsing: name)))
    let compare = {
      let secret = try BackupSecret.read(self, for: wallet)
      let words = try SecretInput.wordsPassphrase(self.wordsPassphrase)
      return try takeStep("act", of: verifying) {
        try $0.act(on: wallet, secret: secret, wordsPassphrase: words)
      }
    }
    // A phrase that is typed after the command has ended would go to the shell, and be kept there.
    guard given == 0, Dialog.isPossible(common), let terminal = Terminal() else {
      return try compare()
    }
    return try InputRetry.again(
      on: terminal,
      most: InputRetry.tries,
      where: { $0 is VerifyRecoveryPhraseError || $0 is MnemonicError },
      compare
    )
  }
}
