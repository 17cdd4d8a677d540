package import Entity
import HomeKit
import Scenes
import WalletKit

extension LiveWallets: ContactWorker {
  package func contacts() throws -> ContactBook { try ContactFile(home: home).read() }

  package func changeContacts(
    _ change: (ContactBook) throws -> ContactBook
  ) throws -> ContactBook {
    try keystore.makeHome()
    return try ContactFile(home: home).change(change)
  }
}
