import ArgumentParser
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet verify-backup NAME`
struct WalletVerifyBackupCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "verify-backup",
    abstract: "Test a written recovery phrase or a backup file",
    discussion: """
      With a wallet's name you type its recovery phrase at a hidden prompt, and it is compared \
      with the wallet's addresses. Only the date is kept, which `wallet list` shows. With --file \
      the backup is opened and every wallet in it is checked; the date is kept for those that are \
      in it as they are on this machine.

      Example: kingtherum wallet verify-backup savings
      """
  )

  @Argument(help: "Wallet to compare the recovery phrase with")
  var name: String?

  @Option(help: "Check this backup instead")
  var file: String?

  @Option(
    help: ArgumentHelp("Read the backup's password from this file (- for stdin)", valueName: "file")
  )
  var passwordFile: String?

  @Option(
    help: ArgumentHelp("Read the recovery phrase from this file (- for stdin)", valueName: "file")
  )
  var mnemonicFile: String?

  @OptionGroup var reading: PhraseReadingOptions
  @OptionGroup var wordsPassphrase: BIP39PassphraseOptions

  @Option(help: ArgumentHelp("Read a private key from this file (- for stdin)", valueName: "file"))
  var privateKeyFile: String?

  @OptionGroup var shares: ShareSourceOptions

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    switch (name, file) {
    case (let name?, nil):
      try console.show(VerifyRecoveryPhrase.Presenter().present(try verify(name)))
    case (nil, let file?): try console.show(CheckBackup.Presenter().present(try check(file)))
    case (nil, nil): throw VerifyRecoveryPhraseError.nothing
    default: throw VerifyRecoveryPhraseError.sources(count: 2)
    }
  }

  /// Checks a backup file; its password is wiped on return, before the answer is printed.
  private func check(_ file: String) throws -> CheckBackup.Response {
    try SecretInput.requireOneStandardInput(file, passwordFile)
    let checking = CheckBackup.Interactor(worker: LiveBackup(try Session(common)))
    let sealed = try LiveBackup.sealed(file)
    return try SecretInput.backupPassphrase(passwordFile) {
      try checking.act(on: .init(file: file), sealed, passphrase: $0)
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
    let secret = try BackupSecret.read(self, for: wallet)
    let words = try SecretInput.wordsPassphrase(wordsPassphrase)
    return try verifying.act(on: wallet, secret: secret, wordsPassphrase: words)
  }
}
