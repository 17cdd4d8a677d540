import ArgumentParser
import Core
import Entity
import Live
import Scenes
import WalletKit

/// `kingtherum wallet use [NAME]`
struct WalletUseCommand: OfflineView {
  static let abandoned: Sentence? = "the default wallet was not changed"

  static let configuration = CommandConfiguration(
    commandName: "use",
    abstract: "Set the default wallet",
    discussion: """
      Commands that are not told which account to use take, in this order: --from or the account \
      in the command, the environment variable ETH_FROM, the default account (see \
      `config set`), the default wallet, the only wallet. To \
      sign, the only wallet with a key is taken even if others are watched. If there are several, \
      you are asked on a terminal. The default is kept in config.toml; without a name you choose \
      it from a list.

      Example: kingtherum wallet use savings
      """
  )

  @Argument(
    help: "Wallet name (default: the only one, or asked for on a terminal)",
    completion: .wallets
  )
  var name: String?

  @Flag(help: "Use no wallet by default")
  var none = false

  @OptionGroup var common: CommonOptions

  func perform() async throws {
    guard name == nil || !none else { throw WalletUseError.both }
    let wallets = try Session(common).wallets
    try await perform(
      UseWallet.Request(wallet: none ? nil : try chosen(of: wallets)),
      through: UseWallet.Interactor(worker: wallets),
      to: UseWallet.Presenter()
    )
  }

  private func chosen(of wallets: LiveWallets) throws -> WalletName {
    if let name { return try WalletName(parsing: name) }
    guard Dialog.isPossible(common) else { throw WalletUseError.unnamed }
    let listings = try wallets.wallets()
    if let chosen = try WalletPicker.choose(among: listings) { return chosen }
    guard let only = listings.compactMap(\.name).first else { throw AccountBookError.noWallets }
    return only
  }
}

/// A missing wallet name, or a wallet name together with --none.
enum WalletUseError: Error, Equatable {
  case unnamed
  case both
}

extension WalletUseError: Reportable {
  var report: Report {
    switch self {
    case .unnamed: Report(.usage, "wallet-use-unnamed", "missing wallet name")
    case .both: Report(.usage, "wallet-use-both", "--none conflicts with a wallet name")
    }
  }
}
