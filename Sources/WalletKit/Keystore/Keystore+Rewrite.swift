import Files
import Entity

extension Keystore {
  /// Replaces the file of an unlocked wallet with a new version.
  ///
  /// The data key and the payload stay unchanged, so each key seals only one payload. Before the
  /// file gets its name it is read back and opened with the data key, and `prove` opens its new
  /// parts.
  func rewrite(
    _ wallet: borrowing UnlockedWallet,
    as changed: KeystoreDocument,
    now: Int64,
    prove: (KeystoreDocument) throws(KeystoreError) -> Void
  ) throws(KeystoreError) -> WalletEntry {
    let document = try Self.renewed(changed, of: wallet, now: now)
    guard let folder = try KeystoreFolder.existing(home: path) else {
      throw .unknown(name: wallet.entry.name.text)
    }
    let lock = try FolderLock(of: folder, timeout: timeout)
    try folder.settle(under: lock)
    try write(document, of: wallet, in: folder, under: lock, .replacing, prove: prove)
    return try LoadedWallet(
      document: document,
      list: wallet.loaded.list,
      listPath: wallet.loaded.listPath
    ).provedEntry()
  }

  /// Returns the next version of a wallet's file, authenticated.
  static func renewed(
    _ changed: KeystoreDocument,
    of wallet: borrowing UnlockedWallet,
    now: Int64
  ) throws(KeystoreError) -> KeystoreDocument {
    guard wallet.openedBy != .pinAndDevice else { throw .pinIsNotEnough }
    var document = changed
    guard document.passphraseSlot != nil else { throw .lastPassphrase }
    document.generation += 1
    guard CanonicalJSON.integers.contains(document.generation) else { throw .generationSpent }
    document.updated = CanonicalJSON.time(now)
    try document.authenticate(under: wallet.dataKey)
    return document
  }

  /// The place for a version of a wallet's file.
  enum Place {
    /// In place of the version that was unlocked.
    case replacing
    /// Under a new name, which must be free.
    case anew
  }

  /// Writes a version of a wallet's file and proves that it opens.
  func write(
    _ document: KeystoreDocument,
    of wallet: borrowing UnlockedWallet,
    in folder: borrowing KeystoreFolder,
    under lock: borrowing FolderLock,
    _ place: Place,
    prove: (KeystoreDocument) throws(KeystoreError) -> Void
  ) throws(KeystoreError) {
    let file = "\(document.name.slug).\(WalletFile.keystore)"
    let path = folder.path(of: file)
    let replacement: Replacement =
      switch place {
      case .replacing: .only(wallet.loaded.document.file)
      case .anew: .never(wallet: document.name.text)
      }
    try folder.write(document.file, to: file, replacing: replacement, under: lock) {
      bytes throws(KeystoreError) in
      let written = try KeystoreDocument(parsing: bytes)
      let secret = try written.secret(under: wallet.dataKey)
      guard written == document, secret.content.isEqual(to: wallet.secret.content) else {
        throw .readBack(path: path)
      }
      try prove(written)
    }
  }
}
