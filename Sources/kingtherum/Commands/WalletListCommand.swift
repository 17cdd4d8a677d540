import ArgumentParser
import Entity
import Scenes
import WalletKit

/// `kingtherum wallet list`
struct WalletListCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the wallets here with their addresses.",
    discussion: "Example: kingtherum wallet list"
  )

  @OptionGroup var common: CommonOptions

  func play() async throws {
    try await play(
      ListWallets.Request(),
      through: ListWallets.Interactor(worker: try Session(common).wallets),
      to: ListWallets.Presenter()
    )
  }
}

/// `kingtherum wallet show NAME`
struct WalletShowCommand: OfflineView {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show one wallet: its accounts, its file and how it is locked.",
    discussion: "Example: kingtherum wallet show savings --verify"
  )

  @Argument(help: "The wallet's name.")
  var name: String

  @Flag(help: "Unlock it, and so prove that the addresses are its own.")
  var verify = false

  @OptionGroup var unlocking: UnlockOptions
  @OptionGroup var common: CommonOptions

  func play() async throws {
    let request = ShowWallet.Request(name: try WalletName(parsing: name))
    let wallets = try Session(common).wallets(unlocking.owner.words)
    if !verify, let watched = try wallets.watched(request.name) {
      let response = ShowWatched.Response(
        wallet: watched,
        file: wallets.watchFile(of: request.name)
      )
      return try console.show(ShowWatched.Presenter().present(response))
    }
    let show = ShowWallet.Interactor(worker: wallets)
    var response = try show.act(on: request)
    if verify { response = try unlocked(request, show, wallets) }
    try console.show(ShowWallet.Presenter().present(response))
  }

  /// Unlocks the wallet; the secret is wiped when this returns, before anything is said.
  private func unlocked(
    _ request: ShowWallet.Request,
    _ show: ShowWallet.Interactor,
    _ wallets: LiveWallets
  ) throws -> ShowWallet.Response {
    try Secrets.requireOneStandardInput(unlocking.files)
    return try Secrets.unlocking(request.name, unlocking, wallets) {
      try show.act(on: request, unlockedBy: $0)
    }
  }
}
