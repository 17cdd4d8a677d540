package import Entity
import HomeKit
import Scenes
import WalletKit

/// The descriptors of a home folder, which is created for the first of them.
package struct LiveDescriptors: DescriptorWorker {
  let folder: DescriptorFolder
  let wallets: LiveWallets

  package func kept() throws -> [StoredDescriptor] { try folder.kept() }

  package func descriptor(named name: String) throws -> ClearDescriptor {
    try folder.descriptor(named: name)
  }

  package func keep(_ descriptors: [(entry: StoredDescriptor, file: DescriptorFile)]) throws {
    try wallets.keystore.makeHome()
    try folder.keep(descriptors)
  }

  package func remove(_ names: [String]) throws { try folder.remove(names) }
}

extension Session {
  /// The descriptors as the commands that change them see them.
  package var storedDescriptors: LiveDescriptors {
    LiveDescriptors(folder: descriptorFolder, wallets: wallets)
  }
}
