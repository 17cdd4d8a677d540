import Entity
import WalletKit

extension AccountBook.Account {
  /// The wallet on this machine that can sign for the account.
  ///
  /// - Throws: ``SignError/notOurs(_:)``, `KeystoreError.watchOnly`.
  func walletWithKey() throws -> WalletName {
    guard let wallet else { throw SignError.notOurs(address) }
    guard !isWatchOnly else { throw KeystoreError.watchOnly(name: wallet.text) }
    return wallet
  }
}
