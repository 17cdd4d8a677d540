import Core
package import Entity
package import Scenes
package import WalletKit

extension LiveWallets: SignPayouts.Worker {
  package func sign(
    _ approved: Approved<SignPayouts.Payload>,
    unlockedBy secret: borrowing UnlockSecret,
    progress: (Int) -> Void
  ) throws -> Recorded<[SignedTransaction]> {
    let unlocked = try unlocked(approved.payload.wallet, by: secret)
    try remember(approved.payload.agreedNames)
    let transactions = try approved.payload.transactions()
    return try approval.sign(approved, by: unlocked, hash: \.hash) { index, key in
      if index.isMultiple(of: 250) { progress(index) }
      return try transactions[index].signed(by: key)
    }
  }
}
