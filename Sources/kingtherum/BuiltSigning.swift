import Entity
import Scenes
import WalletKit

/// Signs what was built, in this process, which can reach nothing but the worker's pipe.
struct BuiltSigning: Send.Signer {
  let session: Session
  let unlocking: UnlockOptions
  /// What is said of the contract that is called.
  let abi: ContractABI?
  /// Whether a call may be signed whose meaning is not known.
  let isBlind: Bool

  /// Works out again what the document does, from its bytes alone, and signs that; the secret is wiped
  /// when this returns.
  func sign(_ document: UnsignedDocument) async throws -> SignedDocument {
    let wallets = session.wallets(unlocking.owner.words)
    let sign = SignTransaction.Interactor(worker: wallets)
    let draft = try sign.draft(
      .init(
        document: document,
        chains: session.chains,
        tokens: try session.knownTokens,
        abi: abi,
        isBlind: isBlind,
        sources: try session.sources(for: document.transaction, from: document.from.address)
      )
    )
    return try Secrets.unlocking(draft.wallet, unlocking, wallets) {
      try sign.commit(draft, unlockedBy: $0).signed
    }
  }
}
