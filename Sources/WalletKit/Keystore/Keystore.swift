import Files
package import Entity

/// The wallets of one home folder, each in a file of its own (KTR1, `docs/keystore-format.md`).
///
/// The files are in `keystore/` in the home folder. Both folders must belong to the user, be closed
/// to everyone else, and not be links. A write leaves the complete old file or the complete new
/// one, whenever it is interrupted; two processes cannot write at once.
package struct Keystore: Sendable {
  /// The home folder.
  package let path: String

  let timeout: LockTimeout

  /// The folder for this device's state; nil if it has none.
  let state: String?

  let device: any DeviceSecretProvider

  var moment = PINTimestamp.system

  /// Sets a home folder, such as an expanded `~/.kingtherum`; nothing is read or created yet.
  ///
  /// - Parameters:
  ///   - path: The home folder.
  ///   - state: The folder for this device's state, outside the home folder; without it there are
  ///     no PINs.
  package init(path: String, state: String? = nil) {
    self.init(path: path, timeout: LockTimeout(), state: state)
  }

  init(path: String, timeout: LockTimeout, state: String? = nil) {
    self.path = path
    self.timeout = timeout
    self.state = state
    self.device = state.map { DeviceFile(folder: $0, timeout: timeout) } ?? NoDevice()
  }

  /// Sets a home folder, with a store of the device secret other than a file.
  package init(path: String, state: String, device: any DeviceSecretProvider) {
    self.path = path
    self.timeout = LockTimeout()
    self.state = state
    self.device = device
  }

  /// Lists the wallets in the order of their file names; empty if the folder is missing.
  ///
  /// Needs no password and verifies nothing; it reports what was verified on this device before. An
  /// invalid wallet file is listed as damaged and does not hide the others.
  /// - Throws: ``KeystoreError`` if the folder itself cannot be trusted or read.
  package func list() throws(KeystoreError) -> [WalletListing] {
    guard let folder = try KeystoreFolder.existing(home: path) else { return [] }
    let remembered = VerifiedFiles(self)
    var listings: [WalletListing] = []
    for name in try folder.names() {
      if let slug = KeystoreFolder.slug(of: name, ending: WalletFile.watch) {
        do {
          guard let document = try watched(slug: slug, in: folder) else { continue }
          listings.append(.watchOnly(document.entry(remembered: remembered)))
        } catch {
          listings.append(.damaged(slug: slug, error))
        }
        continue
      }
      guard let slug = KeystoreFolder.slug(of: name, ending: WalletFile.keystore) else { continue }
      do {
        // Nil if it was removed since the folder was listed.
        guard let loaded = try LoadedWallet(slug: slug, in: folder, timeout: timeout) else {
          continue
        }
        listings.append(.wallet(try loaded.entry(remembered: remembered)))
      } catch {
        listings.append(.damaged(slug: slug, error))
      }
    }
    return listings.filter { listing in !listings.contains { $0.isRenaming(of: listing) } }
  }

  /// Returns what is known of a wallet without its password; nothing is verified.
  ///
  /// - Throws: ``KeystoreError/unknown(name:)``, or an error of the wallet's files.
  package func entry(named name: WalletName) throws(KeystoreError) -> WalletEntry {
    try loaded(name).entry(remembered: VerifiedFiles(self))
  }

  func loaded(_ name: WalletName) throws(KeystoreError) -> LoadedWallet {
    guard let folder = try KeystoreFolder.existing(home: path) else {
      throw .unknown(name: name.text)
    }
    guard let loaded = try LoadedWallet(slug: name.slug, in: folder, timeout: timeout) else {
      // Checked here, so that every operation that needs a key checks it.
      guard try folder.names().contains(Self.watchFile(name)) else {
        throw .unknown(name: name.text)
      }
      throw .watchOnly(name: name.text)
    }
    guard loaded.document.name == name else {
      throw .misnamed(slug: name.slug, name: loaded.document.name)
    }
    return loaded
  }
}
