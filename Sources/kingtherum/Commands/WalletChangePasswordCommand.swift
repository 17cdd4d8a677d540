import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet change-password NAME`
struct WalletChangePasswordCommand: OfflineView {
  static let abandoned: Sentence? = "the password was not changed"

  static let configuration = CommandConfiguration(
    commandName: "change-password",
    abstract: "Change the wallet's password",
    discussion: """
      With --recovery-code-file the old password is not needed. Copies of the old file, such as \
      backups, still open with the old password.

      Example: kingtherum wallet change-password savings
      """
  )

  @Argument(
    help: "Wallet name (default: the default wallet, or the only one)",
    completion: .wallets
  )
  var name: String?

  @Option(
    help: ArgumentHelp("Read the new password from this file (- for stdin)", valueName: "file"),
    completion: .file()
  )
  var newPasswordFile: String?

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var sealing: KDFOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try console.show(ChangePassword.Presenter().present(try change()))
  }

  /// Changes the password; both passwords are wiped on return, before the answer is printed.
  private func change() throws -> ChangePassword.Response {
    try SecretInput.requireOneStandardInput(
      newPasswordFile,
      owner.password.passwordFile,
      owner.recoveryCodeFile
    )
    let session = try Session(common)
    let wallet = try session.wallet(name, asks: Dialog.isPossible(common))
    let wallets = session.wallets(owner.words)
    let change = ChangePassword.Interactor(worker: wallets)
    let request = ChangePassword.Request(wallet: wallet, cost: sealing.cost)
    try change.prepare(request)
    if newPasswordFile == nil { _ = try Terminal.required(for: "choose a password") }
    return try SecretInput.unlockingAsOwner(wallet, owner, wallets) { secret in
      try takeStep("act", of: change) {
        try $0.act(on: request, unlockedBy: secret) {
          try SecretInput.newPassphrase(file: newPasswordFile, locking: .wallet(wallet))
        }
      }
    }
  }
}
