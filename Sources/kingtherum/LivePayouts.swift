import Core
import Entity
import Scenes
import WalletKit

extension LiveWallets: SignPayouts.Worker {
  func sign(
    _ transactions: [Transaction],
    as account: Address,
    of wallet: WalletName,
    unlockedBy secret: borrowing UnlockSecret,
    progress: (Int) -> Void
  ) throws -> [SignedTransaction] {
    let unlocked = try unlocked(wallet, by: secret)
    let intents = transactions.map { Intent($0, from: account) }
    return try gate.sign(intents, by: unlocked, hash: \.hash) { index, key in
      if index.isMultiple(of: 250) { progress(index) }
      return try transactions[index].signed(by: key)
    }
  }
}
