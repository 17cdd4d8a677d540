import Entity
import Live
import Scenes

extension UnlockOptions {
  /// Signs in this process, which can reach only the worker's pipe; wipes the secret on return.
  func sign(_ approved: Approved<SignTransaction.Draft>, _ session: Session) throws
    -> SignedDocument
  {
    let wallets = session.wallets(owner.words)
    let sign = SignTransaction.Interactor(worker: wallets)
    return try SecretInput.unlocking(approved.payload.wallet, self, wallets) {
      try sign.commit(approved, unlockedBy: $0).signed
    }
  }
}
