package import Core
import Entity
import WalletKit

/// A wallet in a backup, as JSON.
package struct BackupRow: Encodable, Sendable {
  package let name: String
  package let address: String
  package let kind: Sentence
  package let accounts: Int

  init(_ wallet: BackupWallet) {
    name = wallet.name.text
    address = wallet.address.description
    kind = wallet.kind.word
    accounts = wallet.accountCount
  }

  init(_ watched: BackupWatched) {
    name = watched.name.text
    address = watched.entry.accounts.first?.address.description ?? ""
    kind = WatchedKey.kind
    accounts = watched.entry.accounts.count
  }
}
