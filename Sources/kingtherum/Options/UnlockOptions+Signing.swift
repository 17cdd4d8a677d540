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
    return try SecretInput.unlocking(approved.payload.wallet, self, wallets) { secret in
      try takeStep("commit", of: sign) { try $0.commit(approved, unlockedBy: secret) }.signed
    }
  }
}
