package import Entity
import Scenes
package import WalletKit

extension LiveWallets: WatchWallet.Worker, ShowWatched.Worker, AddWatched.Worker,
  RenameWatched.Worker, RemoveWatched.Worker
{
  package func watch(_ name: WalletName, _ source: WatchSource) throws -> WatchEntry {
    try keystore.watch(name, source, now: Int64(Clock.now))
  }

  package func confirm(_ wallet: WatchEntry) throws -> WatchEntry {
    try keystore.confirmWatched(wallet)
  }

  package func watchFile(of name: WalletName) -> String { keystore.watchFile(of: name) }

  package func addWatched(_ account: Keystore.Watched, label: WalletName?, to wallet: WalletName)
    throws
    -> WatchEntry
  {
    try keystore.addWatched(account, label: label, to: wallet, now: Int64(Clock.now))
  }

  package func renameWatched(_ wallet: WalletName, to name: WalletName) throws -> WatchEntry {
    try keystore.renameWatched(wallet, to: name, now: Int64(Clock.now))
  }

  package func removeWatched(_ wallet: WalletName) throws { try keystore.removeWatched(wallet) }
}
