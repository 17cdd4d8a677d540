package import Entity
import Scenes
package import WalletKit

extension LiveWallets: RenameWallet.Worker, RemoveWallet.Worker, RestoreRemoved.Worker {
  package func rename(
    _ wallet: WalletName,
    to name: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> WalletEntry {
    try keystore.rename(
      try opened(wallet, by: secret),
      to: name,
      now: Int64(Clock.now)
    )
  }

  package func remove(
    _ wallet: WalletName,
    purging: Bool,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> RemovedWallet? {
    let kept = try keystore.remove(
      try opened(wallet, by: secret),
      purging: purging,
      now: Int64(Clock.now)
    )
    _ = try? keystore.removeExpired(now: Int64(Clock.now))
    return kept
  }

  package func restoreRemoved(_ wallet: WalletName) throws -> WalletEntry {
    try keystore.restoreRemoved(wallet)
  }

  /// Returns the retained copies; if the folder cannot be changed, expired ones are included.
  package func removedWallets() throws -> [RemovedWallet] {
    _ = try? keystore.removeExpired(now: Int64(Clock.now))
    return try keystore.removedWallets()
  }
}
