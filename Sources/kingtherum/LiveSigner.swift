import Entity
import Scenes
import WalletKit

/// Signs what was built, in this process, which can reach nothing but the worker's pipe.
struct LiveSigner: Send.Signer {
  let wallets: LiveWallets
  let unlocking: UnlockOptions

  /// Signs; the secret is wiped when this returns.
  func sign(_ approved: Approved<SignTransaction.Draft>) async throws -> SignedDocument {
    let sign = SignTransaction.Interactor(worker: wallets)
    return try Secrets.unlocking(approved.payload.wallet, unlocking, wallets) {
      try sign.commit(approved, unlockedBy: $0).signed
    }
  }
}
