import ArgumentParser
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet change-password NAME`
struct WalletChangePasswordCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "change-password",
    abstract: "Put another passphrase in the place of the wallet's.",
    discussion: """
      With --recovery-code-file the old one need not be known. Copies of the old file, such as \
      backups, still open with the old passphrase.

      Example: kingtherum wallet change-password savings
      """
  )

  @Argument(help: "The wallet's name.")
  var name: String

  @Option(help: "Read the new passphrase from this file (- for stdin).")
  var newPasswordFile: String?

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var sealing: SealingOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    try console.show(ChangePassword.Presenter().present(try change()))
  }

  /// Changes it; both passphrases are wiped when this returns, before anything is said.
  private func change() throws -> ChangePassword.Response {
    try Secrets.requireOneStandardInput(
      newPasswordFile,
      owner.password.passwordFile,
      owner.recoveryCodeFile
    )
    let wallet = try WalletName(parsing: name)
    let wallets = try Session(common).wallets(owner.words)
    _ = try wallets.wallet(named: wallet)
    if newPasswordFile == nil { _ = try Terminal.required(for: "choose a passphrase on") }
    let request = ChangePassword.Request(wallet: wallet, cost: sealing.cost)
    return try Secrets.owning(wallet, owner) { secret in
      try ChangePassword.Interactor(worker: wallets).act(on: request, unlockedBy: secret) {
        try Secrets.newPassphrase(file: newPasswordFile)
      }
    }
  }
}
