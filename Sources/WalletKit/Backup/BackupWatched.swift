import Files
package import Entity

/// A watch-only wallet in a backup: public data, stored as its file.
package struct BackupWatched: Equatable, Sendable {
  let document: WatchDocument

  /// A description of the wallet.
  package var entry: WatchEntry { document.entry(remembered: nil) }

  package var name: WalletName { document.name }
}

extension BackupContent {
  /// The watch-only wallets, in the order of their file names.
  package var watched: [BackupWatched] { later.compactMap(Self.watched) }

  /// The names of the files that this version does not know or cannot read.
  package var unknown: [String] { later.filter { Self.watched($0) == nil }.map(\.name) }

  private static func watched(_ file: UnknownExtra) -> BackupWatched? {
    guard let slug = KeystoreFolder.slug(of: file.name, ending: WalletFile.watch),
      let document = try? WatchDocument(parsing: file.bytes), document.name.slug == slug
    else { return nil }
    return BackupWatched(document: document)
  }
}

extension BackupContent.UnknownExtra {
  init(_ document: WatchDocument) {
    self.init(name: "\(document.name.slug).\(WalletFile.watch)", bytes: document.file)
  }
}

extension Keystore {
  /// Returns what restoring a watch-only wallet would do; nil if an existing file would change.
  ///
  /// That is so if another wallet has its name, or if it was changed since on this machine.
  ///
  /// - Throws: ``BackupError`` if the folder cannot be read.
  package func restoreOutcome(of wallet: BackupWatched) throws(BackupError) -> RestoreOutcome? {
    do throws(KeystoreError) {
      guard let folder = try KeystoreFolder.existing(home: path) else { return .new }
      let names = try folder.names()
      guard names.contains(Self.watchFile(wallet.name)) else {
        return names.contains(Self.walletFile(wallet.name)) ? nil : .new
      }
      let here = try folder.readOnce(Self.watchFile(wallet.name))
      return here == wallet.document.file ? .here : nil
    } catch {
      throw .keystore(error)
    }
  }

  /// Restores a watch-only wallet under its own name, which must be free.
  ///
  /// - Throws: ``BackupError``; nothing is ever overwritten.
  package func restore(_ wallet: BackupWatched) throws(BackupError) {
    do throws(KeystoreError) {
      let folder = try KeystoreFolder.made(home: path)
      let lock = try FolderLock(of: folder, timeout: timeout)
      try folder.settle(under: lock)
      try Self.requireFree(wallet.name, in: folder)
      try write(
        wallet.document,
        in: folder,
        under: lock,
        replacing: .never(wallet: wallet.name.text)
      )
    } catch {
      throw .keystore(error)
    }
  }
}
