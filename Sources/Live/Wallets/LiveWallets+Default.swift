package import Entity
import HomeKit
import Scenes
package import WalletKit

extension LiveWallets: UseWallet.Worker {
  /// Read again, since a command may just have changed it.
  package func defaultWallet() throws -> String? {
    try Config(path: ConfigFile(home: home).path).wallet
  }

  package func setDefaultWallet(_ name: WalletName?) throws {
    try ConfigFile(home: home).setWallet(name?.text)
  }

  /// The default wallet, where it is set: one that is here.
  ///
  /// - Throws: ``SessionError/noDefaultWallet(_:)`` where no wallet has that name any more.
  package func usedByDefault() throws -> WalletName? {
    guard let text = try defaultWallet() else { return nil }
    guard let name = try? WalletName(parsing: text),
      try wallets().contains(where: { $0.name == name })
    else { throw SessionError.noDefaultWallet(text) }
    return name
  }
}

extension WalletListing {
  /// What a person calls the wallet; nil for a damaged file.
  package var name: WalletName? { entry?.name ?? watched?.name }
}
