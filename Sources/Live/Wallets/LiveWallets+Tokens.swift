package import Entity
import HomeKit
import Scenes
import WalletKit

extension LiveWallets: TokenWorker {
  package func ownTokens() throws -> [Token] { try OwnTokenFile(home: home).read() }

  package func changeTokens(_ change: ([Token]) throws -> [Token]) throws -> [Token] {
    try keystore.makeHome()
    return try OwnTokenFile(home: home).change(change)
  }
}
