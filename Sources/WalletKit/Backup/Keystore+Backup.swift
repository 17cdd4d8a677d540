import Files
package import Entity

extension Keystore {
  /// Returns a wallet's current file, for a paper backup.
  ///
  /// - Throws: ``BackupError/keystore(_:)``.
  package func paper(of name: WalletName) throws(BackupError) -> PaperWallet {
    do {
      return PaperWallet(
        BackupWallet(document: try loaded(name).document, list: nil, verification: nil)
      )
    } catch { throw .keystore(error) }
  }

  /// Gathers the wallets for a backup, all their files as they are at one moment.
  ///
  /// - Parameter left: The wallets to leave out, by name or by file name.
  /// - Returns: The wallets, without other files.
  /// - Throws: ``BackupError``, naming a damaged wallet, since it could not be restored.
  package func backupContent(leavingOut left: [String]) throws(BackupError) -> BackupContent {
    let found = try Self.reported { () throws(KeystoreError) in
      try KeystoreFolder.existing(home: path)
    }
    guard let folder = found else { throw .nothing }
    let lock = try Self.reported { () throws(KeystoreError) in
      let lock = try FolderLock(of: folder, timeout: timeout)
      try folder.settle(under: lock)
      return lock
    }
    return try backupContent(of: folder, leavingOut: left, under: lock)
  }

  /// Does something with the folder of wallets, whose errors a backup passes on.
  private static func reported<Value: ~Copyable>(
    _ work: () throws(KeystoreError) -> Value
  ) throws(BackupError) -> Value {
    do { return try work() } catch { throw .keystore(error) }
  }

  private func backupContent(
    of folder: borrowing KeystoreFolder,
    leavingOut left: [String],
    under lock: borrowing FolderLock
  ) throws(BackupError) -> BackupContent {
    let names = try Self.reported { () throws(KeystoreError) in try folder.names() }
    var unknown = left
    var wallets: [BackupWallet] = []
    var watched: [BackupContent.UnknownExtra] = []
    for name in names {
      if let slug = KeystoreFolder.slug(of: name, ending: WalletFile.watch) {
        do {
          guard let document = try self.watched(slug: slug, in: folder) else { continue }
          let called = [slug, document.name.text]
          unknown.removeAll { called.contains($0) }
          guard !left.contains(where: { called.contains($0) }) else { continue }
          watched.append(BackupContent.UnknownExtra(document))
        } catch {
          guard left.contains(slug) else { throw BackupError.damagedWallet(slug: slug, error) }
          unknown.removeAll { $0 == slug }
        }
        continue
      }
      guard let slug = KeystoreFolder.slug(of: name, ending: WalletFile.keystore) else { continue }
      let loaded: LoadedWallet
      do {
        guard let found = try LoadedWallet(slug: slug, in: folder, timeout: timeout) else {
          continue
        }
        loaded = found
      } catch {
        guard left.contains(slug) else { throw BackupError.damagedWallet(slug: slug, error) }
        unknown.removeAll { $0 == slug }
        continue
      }
      let called = [slug, loaded.document.name.text]
      unknown.removeAll { called.contains($0) }
      guard !left.contains(where: { called.contains($0) }) else { continue }
      let wallet = BackupWallet(document: loaded.document, list: loaded.list, verification: nil)
      let verified = try Self.reported { () throws(KeystoreError) in
        try folder.readOnce("\(wallet.id).\(WalletFile.verification)")
      }
      let verification = verified.flatMap { BackupVerification(parsing: $0) }
      wallets.append(
        BackupWallet(
          document: loaded.document,
          list: loaded.list,
          verification: verification?.wallet == loaded.document.id ? verification : nil
        )
      )
    }
    if let name = unknown.first { throw BackupError.notInside(name: name) }
    return try BackupContent(wallets: wallets, extras: [:], later: watched)
  }
}
