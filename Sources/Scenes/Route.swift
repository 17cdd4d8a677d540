package import Entity

/// The next step that a scene suggests; the command line spells it as a command.
package enum Route: Sendable, Equatable {
  case createWallet
  case importWallet
  /// A keystore of another wallet, with a name for the new wallet if one suggests itself.
  case importKeystore(WalletName?, String)
  case listWallets
  case showWallet(WalletName)
  case restoreRemoved(WalletName)
  /// Back up all wallets to a file that the user names.
  case backUp
  /// Compare what is backed up of a wallet with the wallet.
  case verifyBackup(WalletName)
  case checkBackup(file: String)
  case checkPaper(file: String)
  /// Restore the wallet of a paper backup.
  case restorePaper(file: String)
  case receive(WalletName)
  case balance(account: String, chain: String?)
  case history(account: String, chain: String)
  /// List the history of accounts; of all of this machine if there are none.
  ///
  /// What is missing is read with about so many requests, if a limit ended the last sync.
  case listHistory(accounts: [String], chain: String, maxRequests: Int? = nil)
  /// Read what is new in the history of accounts, or part of it with about so many requests; of all
  /// of this machine if there are none.
  case syncHistory(accounts: [String], chain: String, maxRequests: Int? = nil)
  case showTransaction(file: String)
  /// Sign a transaction, on this machine or on the one that has the key.
  case signTransaction(file: String, elsewhere: Bool = false)
  /// Put a signed authorization into a transaction.
  case carryAuthorization(file: String, account: String, chain: String)
  /// Show the QR code of a file that was written.
  case showCode(file: String)
  case broadcast(file: String, chain: String, elsewhere: Bool = false)
  case signPayouts(file: String, elsewhere: Bool = false)
  case broadcastPayouts(file: String, chain: String, elsewhere: Bool = false)
  case transactionStatus(Hash32, chain: String)
  case speedUp(Hash32, chain: String)
  case cancel(Hash32, chain: String)
  /// Look for used accounts of a wallet.
  case discoverAccounts(wallet: WalletName)
  /// Add an account with its path.
  case addAccount(wallet: WalletName, path: DerivationPath)
  case addContact
  /// List the tokens of the history that no list holds, of one chain or of every one.
  case listFoundTokens(chain: String?)
  case addToken(contract: Address, chain: String)
  case listChains
  case doctor
}
