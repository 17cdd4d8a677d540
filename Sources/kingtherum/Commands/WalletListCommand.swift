import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet list`
struct WalletListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the wallets and their addresses",
    discussion: "Example: kingtherum wallet list"
  )

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    try await perform(
      ListWallets.Request(),
      through: ListWallets.Interactor(worker: try Session(common).wallets),
      to: ListWallets.Presenter()
    )
  }
}

/// `kingtherum wallet show [NAME]`
struct WalletShowCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show a wallet's accounts, file and ways to unlock it",
    discussion: """
      Without a name it shows the default wallet, or the only one.

      Example: kingtherum wallet show savings --verify
      """
  )

  @Argument(
    help: "Wallet name (default: the default wallet, or the only one)",
    completion: .wallets
  )
  var name: String?

  @Flag(help: "Verify the addresses: unlock the wallet, or compare a watch-only wallet's yourself")
  var verify = false

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var common: CommonOptions

  func perform() async throws {
    let session = try Session(common)
    let wallet = try session.wallet(name, asks: Dialog.isPossible(common))
    let wallets = session.wallets(unlocking.owner.words)
    if try wallets.watched(wallet) != nil {
      return try console.show(ShowWatched.Presenter().present(try watched(wallet, wallets)))
    }
    let request = ShowWallet.Request(name: wallet)
    let show = ShowWallet.Interactor(worker: wallets)
    var response = try takeStep("act", of: show) { try $0.act(on: request) }
    if verify { response = try unlocked(request, show, wallets) }
    try console.show(ShowWallet.Presenter().present(response))
  }

  /// Returns a watch-only wallet; to verify it, the owner compares its addresses.
  private func watched(_ wallet: WalletName, _ wallets: LiveWallets) throws -> ShowWatched.Response
  {
    let show = ShowWatched.Interactor(worker: wallets)
    let draft = try takeStep("draft", of: show) { try $0.draft(.init(name: wallet)) }
    guard verify else { return draft }
    try console.ask(toRead: ShowWatched.Presenter().present(draft).styled)
    let isSame = try Consent.confirms(
      "Does the machine with the keys show exactly these addresses?"
    )
    return try takeStep("commit", of: show) { try $0.commit(draft, isSame: isSame) }
  }

  /// Unlocks the wallet; the secret is wiped on return, before the answer is printed.
  private func unlocked(
    _ request: ShowWallet.Request,
    _ show: ShowWallet.Interactor,
    _ wallets: LiveWallets
  ) throws -> ShowWallet.Response {
    try SecretInput.requireOneStandardInput(unlocking.files)
    return try SecretInput.unlocking(request.name, unlocking, wallets) { secret in
      try takeStep("act", of: show) { try $0.act(on: request, unlockedBy: secret) }
    }
  }
}
