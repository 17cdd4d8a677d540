import ArgumentParser
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet rename NAME NEW`
struct WalletRenameCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a wallet",
    discussion: """
      The name is authenticated, so the wallet must be unlocked.

      Example: kingtherum wallet rename savings old-savings
      """
  )

  @Argument(help: "Wallet name", completion: .wallets)
  var name: String

  @Argument(help: "New name: 1 to 50 characters of any script")
  var new: String

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let wallets = try Session(common).wallets(owner.words)
    if let watched = try wallets.watched(try WalletName(parsing: name)) {
      let change = ChangeWatched.Interactor(worker: wallets)
      let renamed = try change.rename(watched, to: try WalletName(parsing: new))
      return try console.show(ChangeWatched.Presenter().present(renamed))
    }
    try console.show(RenameWallet.Presenter().present(try rename()))
  }

  /// Renames the wallet; the unlocking secret is wiped on return, before the answer is printed.
  private func rename() throws -> RenameWallet.Response {
    let request = RenameWallet.Request(
      wallet: try WalletName(parsing: name),
      name: try WalletName(parsing: new)
    )
    let wallets = try Session(common).wallets(owner.words)
    let renaming = RenameWallet.Interactor(worker: wallets)
    try renaming.prepare(request)
    return try SecretInput.unlockingAsOwner(request.wallet, owner, wallets) {
      try renaming.act(on: request, unlockedBy: $0)
    }
  }
}
