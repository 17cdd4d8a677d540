import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet remove NAME`
struct WalletRemoveCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a wallet, keeping a sealed copy for 30 days",
    discussion: """
      Asks for the password, so that nobody removes a wallet that they cannot open. \
      `wallet restore-removed` brings it back.

      Example: kingtherum wallet remove old-savings
      """
  )

  @Argument(help: "Wallet name", completion: .wallets)
  var name: String

  @Flag(help: "Keep no sealed copy")
  var purge = false

  @Flag(name: [.short, .long], help: "Remove without asking, for scripts")
  var yes = false

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let wallets = try Session(common).wallets(owner.words)
    if let watched = try wallets.watched(try WalletName(parsing: name)) {
      return try console.show(try remove(watched, wallets))
    }
    try console.show(RemoveWallet.Presenter().present(try remove()))
  }

  /// Removes a watch-only wallet, which has no secret to ask for or to keep.
  private func remove(_ wallet: WatchEntry, _ wallets: LiveWallets) throws
    -> Answer<RemoveWallet.Body>
  {
    let change = ChangeWatched.Interactor(worker: wallets)
    let presenter = ChangeWatched.Presenter()
    if !yes { try console.ask(toRead: presenter.ask(wallet)) }
    guard try yes || Consent.confirms("Remove this wallet?") else {
      throw RemoveWalletError.declined
    }
    return presenter.present(try change.remove(wallet))
  }

  /// Removes the wallet; the unlocking secret is wiped on return, before the answer is printed.
  private func remove() throws -> RemoveWallet.Response {
    let wallets = try Session(common).wallets(owner.words)
    let removing = RemoveWallet.Interactor(worker: wallets)
    let draft = try removing.draft(
      .init(wallet: try WalletName(parsing: name), isPurging: purge)
    )
    if !yes { try console.ask(toRead: RemoveWallet.Presenter().ask(draft)) }
    guard try yes || Consent.confirms("Remove this wallet?") else {
      throw RemoveWalletError.declined
    }
    return try SecretInput.unlockingAsOwner(draft.request.wallet, owner, wallets) {
      try removing.commit(draft, unlockedBy: $0)
    }
  }
}

/// `kingtherum wallet restore-removed NAME`
struct WalletRestoreRemovedCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "restore-removed",
    abstract: "Restore a wallet removed within the last 30 days",
    discussion: "Example: kingtherum wallet restore-removed old-savings"
  )

  @Argument(help: "Wallet name")
  var name: String

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await perform(
      RestoreRemoved.Request(wallet: try WalletName(parsing: name)),
      through: RestoreRemoved.Interactor(worker: try Session(common).wallets),
      to: RestoreRemoved.Presenter()
    )
  }
}
