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
    let request = ShowWallet.Request(name: wallet)
    let wallets = session.wallets(unlocking.owner.words)
    if let watched = try wallets.watched(request.name) {
      let file = wallets.watchFile(of: request.name)
      if verify { try compare(ShowWatched.Response(wallet: watched, file: file)) }
      let wallet = verify ? try wallets.confirm(watched) : watched
      let response = ShowWatched.Response(wallet: wallet, file: file)
      return try console.show(ShowWatched.Presenter().present(response))
    }
    let show = ShowWallet.Interactor(worker: wallets)
    var response = try show.act(on: request)
    if verify { response = try unlocked(request, show, wallets) }
    try console.show(ShowWallet.Presenter().present(response))
  }

  /// Asks whether the machine with the keys shows the same addresses for a watch-only wallet.
  ///
  /// No key on this machine can verify them.
  private func compare(_ response: ShowWatched.Response) throws {
    try console.ask(toRead: ShowWatched.Presenter().present(response).styled)
    guard
      try Consent.confirms("Does the machine with the keys show exactly these addresses?")
    else { throw ShowWatchedError.different }
  }

  /// Unlocks the wallet; the secret is wiped on return, before the answer is printed.
  private func unlocked(
    _ request: ShowWallet.Request,
    _ show: ShowWallet.Interactor,
    _ wallets: LiveWallets
  ) throws -> ShowWallet.Response {
    try SecretInput.requireOneStandardInput(unlocking.files)
    return try SecretInput.unlocking(request.name, unlocking, wallets) {
      try show.act(on: request, unlockedBy: $0)
    }
  }
}
