import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet remove [NAME]`
struct WalletRemoveCommand: OfflineView {
  static let abandoned: Sentence? = "nothing was removed"

  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Remove a wallet, keeping a sealed copy for 30 days",
    discussion: """
      Asks for the password, so that nobody removes a wallet that they cannot open. \
      `wallet restore-removed` brings it back.

      Example: kingtherum wallet remove old-savings
      """
  )

  @Argument(
    help: "Wallet name (default: the only one, or asked for on a terminal)",
    completion: .wallets
  )
  var name: String?

  @Flag(help: "Keep no sealed copy")
  var purge = false

  @Flag(name: [.short, .long], help: "Remove without asking, for scripts")
  var yes = false

  @OptionGroup var owner: OwnerOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    // Without a question, what is removed must be named.
    guard name != nil || !yes else { throw UsageError.missing("name") }
    let session = try Session(common)
    let wallet = try session.wallet(
      name,
      choosing: "Which wallet do you want to remove?",
      common
    )
    let wallets = session.wallets(owner.words)
    if let watched = try wallets.watched(wallet) {
      return try console.show(try remove(watched, wallets))
    }
    try console.show(RemoveWallet.Presenter().present(try remove(wallet, wallets)))
  }

  /// Removes a watch-only wallet, which has no secret to ask for or to keep.
  private func remove(_ wallet: WatchEntry, _ wallets: LiveWallets) throws
    -> Answer<RemoveWallet.Body>
  {
    let presenter = RemoveWatched.Presenter()
    if !yes { try console.ask(toRead: presenter.ask(wallet)) }
    guard try yes || Consent.confirms("Remove this wallet?") else {
      throw RemoveWalletError.declined
    }
    return presenter.present(
      try takeStep("act", of: RemoveWatched.Interactor(worker: wallets)) { try $0.act(on: wallet) }
    )
  }

  /// Removes the wallet; the unlocking secret is wiped on return, before the answer is printed.
  private func remove(_ wallet: WalletName, _ wallets: LiveWallets) throws
    -> RemoveWallet.Response
  {
    let removing = RemoveWallet.Interactor(worker: wallets)
    let draft = try takeStep("draft", of: removing) {
      try $0.draft(.init(wallet: wallet, isPurging: purge))
    }
    if !yes { try console.ask(toRead: RemoveWallet.Presenter().ask(draft)) }
    guard try yes || Consent.confirms("Remove this wallet?") else {
      throw RemoveWalletError.declined
    }
    return try SecretInput.unlockingAsOwner(draft.request.wallet, owner, wallets) { secret in
      try takeStep("commit", of: removing) { try $0.commit(draft, unlockedBy: secret) }
    }
  }
}

/// `kingtherum wallet restore-removed [NAME]`
struct WalletRestoreRemovedCommand: OfflineView {
  static let abandoned: Sentence? = "nothing was restored"

  static let configuration = CommandConfiguration(
    commandName: "restore-removed",
    abstract: "Restore a wallet removed within the last 30 days",
    discussion: "Example: kingtherum wallet restore-removed old-savings"
  )

  @Argument(help: "Wallet name (default: the only one, or asked for on a terminal)")
  var name: String?

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let restoring = RestoreRemoved.Interactor(worker: try Session(common).wallets)
    try await perform(
      RestoreRemoved.Request(wallet: try wallet(restoring)),
      through: restoring,
      to: RestoreRemoved.Presenter()
    )
  }

  /// The typed wallet, else the one that a person chooses, or the only one that can be restored.
  private func wallet(_ restoring: RestoreRemoved.Interactor) throws -> WalletName {
    if let name { return try WalletName(parsing: name) }
    guard Dialog.isPossible(common) else { throw UsageError.missing("name") }
    return try WalletPicker.choose(
      among: try restoring.candidates(),
      asking: "Which wallet do you want to restore?"
    )
  }
}
