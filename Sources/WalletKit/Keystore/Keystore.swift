public import Entity

/// The wallets of one home folder, each in a file of its own (KTR1, `docs/keystore-format.md`).
///
/// Files lie in `keystore/` below the home folder. Both folders must belong to the user and be
/// closed to everybody else, and neither may be a link. A write leaves the old file or the new one,
/// whole, at whatever instant it is cut off; two processes cannot write at once.
public struct Keystore: Sendable {
  /// The home folder.
  public let path: String

  let patience: LockPatience

  /// Names a home folder, such as `~/.kingtherum` written out; nothing is read or made yet.
  public init(path: String) {
    self.init(path: path, patience: LockPatience())
  }

  init(path: String, patience: LockPatience) {
    self.path = path
    self.patience = patience
  }

  /// Lists the wallets in the order of their files' names; a missing folder holds none.
  ///
  /// Needs no passphrase, and verifies nothing. A file that is no whole wallet is listed as
  /// damaged and does not keep the others from being seen.
  /// - Throws: ``KeystoreError`` when the folder itself cannot be trusted or read.
  public func list() throws(KeystoreError) -> [WalletListing] {
    guard let folder = try KeystoreFolder.existing(home: path) else { return [] }
    var listings: [WalletListing] = []
    for name in try folder.names() {
      let parts = name.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      guard parts.count == 2, parts[1].elementsEqual(WalletFile.keystore.utf8),
        Slug.isValid(parts[0])
      else { continue }
      let slug = String(decoding: parts[0], as: UTF8.self)
      do {
        // Nil when it was removed since the folder was listed.
        guard let loaded = try LoadedWallet(slug: slug, in: folder, patience: patience) else {
          continue
        }
        listings.append(.wallet(try loaded.entry()))
      } catch {
        listings.append(.damaged(slug: slug, error))
      }
    }
    return listings
  }

  /// Tells what can be told of a wallet without its passphrase; nothing of it is verified.
  ///
  /// - Throws: ``KeystoreError/unknown(name:)``, or what is wrong with the wallet's files.
  public func entry(named name: WalletName) throws(KeystoreError) -> WalletEntry {
    try loaded(name).entry()
  }

  /// Tells the same, after making sure that trying a passphrase is possible on this machine.
  ///
  /// Belongs before the passphrase is asked for.
  /// - Throws: ``KeystoreError``, ``KeystoreError/kdfMemory(neededMiB:availableMiB:)`` among them.
  public func entryToUnlock(named name: WalletName) throws(KeystoreError) -> WalletEntry {
    let entry = try entry(named: name)
    try MemoryRoom.check(for: entry.cost)
    return entry
  }

  func loaded(_ name: WalletName) throws(KeystoreError) -> LoadedWallet {
    guard let folder = try KeystoreFolder.existing(home: path),
      let loaded = try LoadedWallet(slug: name.slug, in: folder, patience: patience)
    else { throw .unknown(name: name.text) }
    guard loaded.document.name == name else {
      throw .misnamed(slug: name.slug, name: loaded.document.name)
    }
    return loaded
  }
}
