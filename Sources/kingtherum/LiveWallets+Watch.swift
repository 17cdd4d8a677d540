import Entity
import Scenes
import WalletKit

extension LiveWallets: WatchWallet.Worker, ChangeWatched.Worker {
  func watch(_ name: WalletName, _ source: WatchSource) throws -> WatchEntry {
    try keystore.watch(name, source, now: Int64(Clock.now))
  }

  /// Remembers the addresses of a watch-only wallet that its owner has compared.
  func confirm(_ wallet: WatchEntry) throws -> WatchEntry { try keystore.confirmWatched(wallet) }

  func watchFile(of name: WalletName) -> String { keystore.watchFile(of: name) }

  func addWatched(_ account: Keystore.Watched, label: WalletName?, to wallet: WalletName) throws
    -> WatchEntry
  {
    try keystore.addWatched(account, label: label, to: wallet, now: Int64(Clock.now))
  }

  func renameWatched(_ wallet: WalletName, to name: WalletName) throws -> WatchEntry {
    try keystore.renameWatched(wallet, to: name, now: Int64(Clock.now))
  }

  func removeWatched(_ wallet: WalletName) throws { try keystore.removeWatched(wallet) }
}
