package import Entity
import Scenes
package import WalletKit

extension LiveWallets: LabelAccount.Worker, LabelWatched.Worker {
  package func label(
    _ address: Address,
    as label: WalletName?,
    in wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> WalletEntry {
    try keystore.label(address, as: label, in: try unlocked(wallet, by: secret))
  }

  package func labelWatched(_ address: Address, as label: WalletName?, in wallet: WalletName) throws
    -> WatchEntry
  {
    try keystore.labelWatched(address, as: label, in: wallet, now: Int64(Clock.now))
  }
}
