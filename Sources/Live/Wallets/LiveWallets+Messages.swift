import Core
package import Entity
package import Scenes
package import WalletKit

extension LiveWallets: SignMessage.Worker {
  package func sign(
    _ approved: Approved<SignMessage.Draft>,
    unlockedBy secret: borrowing UnlockSecret
  ) throws -> Recorded<Signature> {
    let unlocked = try unlocked(approved.payload.wallet, by: secret)
    try remember(approved.payload.agreedNames)
    let message = approved.payload.review.message
    return try approval.sign(one: approved, by: unlocked, hash: { _ in nil }) { key in
      try message.signed(by: key)
    }
  }
}
