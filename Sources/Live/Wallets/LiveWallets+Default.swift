package import Entity
import HomeKit
import Scenes
package import WalletKit

extension LiveWallets: UseWallet.Worker {
  /// Reads the setting again, since a command may have just changed it.
  package func defaultWallet() throws -> String? {
    try Config(path: ConfigFile(home: home).path).wallet
  }

  package func setDefaultWallet(_ name: WalletName?) throws {
    try ConfigFile(home: home).setWallet(name?.text)
  }

  package func defaultAccount() throws -> String? {
    try Config(path: ConfigFile(home: home).path).account
  }

  package func setDefaultAccount(_ name: String?) throws {
    try ConfigFile(home: home).setAccount(name)
  }

  /// Returns the default wallet, which must exist; nil if none is set.
  ///
  /// - Throws: ``SessionError/noDefaultWallet(_:)`` if no wallet has that name; the `KeystoreError` of
  ///   its file if that cannot be read.
  package func usedByDefault() throws -> WalletName? {
    guard let text = try defaultWallet() else { return nil }
    let wallets = try wallets()
    for case .damaged(let slug, let error) in wallets where slug == text { throw error }
    guard let name = try? WalletName(parsing: text), wallets.contains(where: { $0.name == name })
    else { throw SessionError.noDefaultWallet(text) }
    return name
  }

  /// Returns the wallet to unlock: the named one, else the default one, else the only one with a key.
  ///
  /// - Throws: `WalletNameError`; what ``usedByDefault()`` throws; `AccountBookError` if there is no
  ///   wallet with a key, or more than one.
  package func walletToUnlock(_ typed: String?) throws -> WalletName {
    if let typed { return try WalletName(parsing: typed) }
    return try usedByDefault() ?? accounts().onlyWalletWithKey()
  }
}

extension WalletListing {
  /// The name of the wallet; nil for a damaged file.
  package var name: WalletName? { entry?.name ?? watched?.name }
}
