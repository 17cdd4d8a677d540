import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet rename [NAME [NEW]]`
struct WalletRenameCommand: OfflineView {
  static let abandoned: Sentence? = "nothing was renamed"

  static let configuration = CommandConfiguration(
    commandName: "rename",
    abstract: "Rename a wallet",
    discussion: """
      The name is authenticated, so the wallet must be unlocked.

      Example: kingtherum wallet rename savings old-savings
      """
  )

  @Argument(
    help: "Wallet name (default: the only one, or asked for on a terminal)",
    completion: .wallets
  )
  var name: String?

  @Argument(
    help: "New name: 1 to 50 characters of any script (default: asked for on a terminal)"
  )
  var new: String?

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let wallet = try session.wallet(
      name,
      choosing: "Which wallet do you want to rename?",
      common
    )
    let wallets = session.wallets(owner.words)
    if let watched = try wallets.watched(wallet) {
      return try console.show(
        RenameWatched.Presenter().present(try rename(watched, wallets))
      )
    }
    try console.show(RenameWallet.Presenter().present(try rename(wallet, wallets)))
  }

  /// Renames a watch-only wallet, which has no secret to ask for.
  private func rename(_ wallet: WatchEntry, _ wallets: LiveWallets) throws
    -> RenameWatched.Response
  {
    let renaming = RenameWatched.Interactor(worker: wallets)
    let new = try newName(of: wallet.name) { try renaming.requireUnused(.init(wallet, to: $0)) }
    return try takeStep("act", of: renaming) { try $0.act(on: .init(wallet, to: new)) }
  }

  /// Renames the wallet; the unlocking secret is wiped on return, before the answer is printed.
  private func rename(_ wallet: WalletName, _ wallets: LiveWallets) throws
    -> RenameWallet.Response
  {
    let renaming = RenameWallet.Interactor(worker: wallets)
    _ = try wallets.wallet(named: wallet)
    let new = try newName(of: wallet) { try renaming.prepare(.init(wallet: wallet, name: $0)) }
    let request = RenameWallet.Request(wallet: wallet, name: new)
    try renaming.prepare(request)
    return try SecretInput.unlockingAsOwner(wallet, owner, wallets) { secret in
      try takeStep("act", of: renaming) { try $0.act(on: request, unlockedBy: secret) }
    }
  }

  /// Returns the new name; without one, asks on a terminal until a name passes the check.
  private func newName(of wallet: WalletName, check: (WalletName) throws -> Void) throws
    -> WalletName
  {
    if let new { return try WalletName(parsing: new) }
    guard Dialog.isPossible(common), let terminal = Terminal() else {
      throw UsageError.missing("new name")
    }
    return try NameDialog.rename(wallet, on: terminal, check: check)
  }
}
