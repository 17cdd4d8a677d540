package import Entity

/// Where a scene may lead next. Scenes name the place; the command line spells the way.
package enum Route: Sendable, Equatable {
  case createWallet
  case importWallet
  /// A keystore of another wallet, under a name if one suggests itself.
  case importKeystore(WalletName?, String)
  case listWallets
  case showWallet(WalletName)
  case restoreRemoved(WalletName)
  case checkBackup(file: String)
  /// Restore the wallet of a page.
  case restorePaper(file: String)
  case receive(WalletName)
  case balance(account: String, chain: String)
  case history(account: String, chain: String)
  case showTransaction(file: String)
  case signTransaction(file: String)
  /// Put a signed authorization into a transaction.
  case carryAuthorization(file: String, account: String, chain: String)
  /// The QR code of what was written to a file.
  case showCode(file: String)
  case broadcast(file: String, chain: String)
  case signPayouts(file: String)
  case broadcastPayouts(file: String, chain: String)
  case transactionStatus(Hash32, chain: String)
  case listChains
  case doctor
}
