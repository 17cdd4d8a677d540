import Files
package import Entity

/// The wallets of one home folder, each in a file of its own (KTR1, `docs/keystore-format.md`).
///
/// Files lie in `keystore/` below the home folder. Both folders must belong to the user and be
/// closed to everybody else, and neither may be a link. A write leaves the old file or the new one,
/// whole, at whatever instant it is cut off; two processes cannot write at once.
package struct Keystore: Sendable {
  /// The home folder.
  package let path: String

  let timeout: LockTimeout

  /// The folder of what belongs to this device; nil where there is no place for it.
  let state: String?

  let device: any DeviceSecretProvider

  var moment = PINTimestamp.system

  /// Names a home folder, such as `~/.kingtherum` written out; nothing is read or made yet.
  ///
  /// - Parameters:
  ///   - path: The home folder.
  ///   - state: The folder of what belongs to this device, in another tree; without it there are
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

  /// Names a home folder, with a keeper of the device's secret other than a file.
  package init(path: String, state: String, device: any DeviceSecretProvider) {
    self.path = path
    self.timeout = LockTimeout()
    self.state = state
    self.device = device
  }

  /// Lists the wallets in the order of their files' names; a missing folder holds none.
  ///
  /// Needs no passphrase, and verifies nothing; what was verified on this device before is told. A file that is no whole wallet is listed as
  /// damaged and does not keep the others from being seen.
  /// - Throws: ``KeystoreError`` when the folder itself cannot be trusted or read.
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
        // Nil when it was removed since the folder was listed.
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

  /// Tells what can be told of a wallet without its passphrase; nothing of it is verified.
  ///
  /// - Throws: ``KeystoreError/unknown(name:)``, or what is wrong with the wallet's files.
  package func entry(named name: WalletName) throws(KeystoreError) -> WalletEntry {
    try loaded(name).entry(remembered: VerifiedFiles(self))
  }

  func loaded(_ name: WalletName) throws(KeystoreError) -> LoadedWallet {
    guard let folder = try KeystoreFolder.existing(home: path) else {
      throw .unknown(name: name.text)
    }
    guard let loaded = try LoadedWallet(slug: name.slug, in: folder, timeout: timeout) else {
      // Here, so that no work that takes a key can miss it.
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
