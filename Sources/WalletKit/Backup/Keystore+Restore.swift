import Files
package import Entity

/// What restoring a wallet from a backup would do.
package enum RestoreOutcome: String, Sendable {
  /// The wallet does not exist on this machine and would be added.
  case new
  /// The wallet exists on this machine and is identical to that of the backup.
  case here
}

extension Keystore {
  /// Returns what restoring a wallet would do; nothing is changed.
  ///
  /// - Parameters:
  ///   - wallet: A wallet from a backup.
  ///   - name: Another name for the wallet.
  /// - Returns: Whether the wallet already exists on this machine.
  /// - Throws: ``BackupError`` if an existing wallet is in the way.
  package func restoreOutcome(
    of wallet: BackupWallet,
    as name: WalletName? = nil
  ) throws(BackupError) -> RestoreOutcome {
    let target = name ?? wallet.name
    let listings: [WalletListing]
    do { listings = try list() } catch { throw .keystore(error) }
    for case .wallet(let entry) in listings where entry.id == wallet.id {
      guard entry.name == target else { throw .existsAs(name: wallet.name, other: entry.name) }
      let here: KeystoreDocument
      do { here = try loaded(target).document } catch { throw .keystore(error) }
      guard Self.isRestored(wallet, as: target, here) else {
        throw .otherVersion(name: target, here: here.generation, kept: wallet.generation)
      }
      return .here
    }
    let isTaken = listings.contains { $0.slug == target.slug }
    guard !isTaken else { throw .nameTaken(name: target) }
    return .new
  }

  private static func isRestored(
    _ wallet: BackupWallet,
    as name: WalletName,
    _ here: KeystoreDocument
  ) -> Bool {
    name == wallet.name
      ? here == wallet.document : KeystoreFolder.isRenamed(wallet.document, as: here)
  }

  /// Restores a wallet under its own name; can be repeated after an interruption.
  ///
  /// The list of accounts is written first, so that a wallet file with its final name is complete.
  ///
  /// - Throws: ``BackupError``; nothing is ever overwritten.
  package func restore(_ wallet: BackupWallet) throws(BackupError) {
    try restore(wallet, as: wallet.document) { _ throws(KeystoreError) in }
  }

  /// Restores a wallet under another name; the name is authenticated, so this needs the password.
  ///
  /// Costs one key derivation (Argon2id).
  /// - Throws: ``BackupError``.
  package func restore(
    _ wallet: BackupWallet,
    as name: WalletName,
    passphrase: borrowing Passphrase,
    now: Int64
  ) throws(BackupError) {
    let opened = try Self.opened(wallet.document, passphrase)
    let document: KeystoreDocument
    do { document = try Self.renamed(opened, to: name, now: now) } catch { throw .keystore(error) }
    try restore(wallet, as: document) { written throws(KeystoreError) in
      let secret = try written.secret(under: opened.dataKey)
      guard secret.content.isEqual(to: opened.secret.content) else { throw .tampered }
    }
  }

  private static func opened(
    _ document: KeystoreDocument,
    _ passphrase: borrowing Passphrase
  ) throws(BackupError) -> OpenedDocument {
    do { return try document.opened(by: try document.slotKey(passphrase)) } catch {
      throw .keystore(error)
    }
  }

  private static func renamed(
    _ opened: borrowing OpenedDocument,
    to name: WalletName,
    now: Int64
  ) throws(KeystoreError) -> KeystoreDocument {
    var document = opened.document
    document.name = name
    document.generation += 1
    guard CanonicalJSON.integers.contains(document.generation) else { throw .generationSpent }
    document.updated = CanonicalJSON.time(now)
    try document.authenticate(under: opened.dataKey)
    return document
  }

  private func restore(
    _ wallet: BackupWallet,
    as document: KeystoreDocument,
    prove: (KeystoreDocument) throws(KeystoreError) -> Void
  ) throws(BackupError) {
    // Checked early for a specific error; the rename at the end decides.
    let restoreOutcome = try restoreOutcome(of: wallet, as: document.name)
    do throws(KeystoreError) {
      let folder = try KeystoreFolder.made(home: path)
      let lock = try FolderLock(of: folder, timeout: timeout)
      try folder.settle(under: lock)
      let isThere = try folder.readOnce(Self.walletFile(document.name)) != nil
      guard isThere == (restoreOutcome == .here) else { throw .conflict }
      if let list = wallet.list { try put(list, of: document, isThere, in: folder, under: lock) }
      if !isThere { try put(document, in: folder, under: lock, prove: prove) }
      if let verification = wallet.verification,
        try folder.readOnce("\(wallet.id).\(WalletFile.verification)") == nil
      {
        try write(verification, in: folder, under: lock)
      }
    } catch {
      throw .keystore(error)
    }
  }

  private func put(
    _ list: AccountsDocument,
    of document: KeystoreDocument,
    _ isThere: Bool,
    in folder: borrowing KeystoreFolder,
    under lock: borrowing FolderLock
  ) throws(KeystoreError) {
    let name = Self.listFile(document.name)
    // A list beside a wallet is kept as the user's own; one without a wallet is replaced.
    if isThere, try folder.readOnce(name) != nil { return }
    try folder.write(list.file, to: name, replacing: .whatever, under: lock)
  }

  private func put(
    _ document: KeystoreDocument,
    in folder: borrowing KeystoreFolder,
    under lock: borrowing FolderLock,
    prove: (KeystoreDocument) throws(KeystoreError) -> Void
  ) throws(KeystoreError) {
    let name = Self.walletFile(document.name)
    let path = folder.path(of: name)
    try folder.write(
      document.file,
      to: name,
      replacing: .never(wallet: document.name.text),
      under: lock
    ) { bytes throws(KeystoreError) in
      let written = try KeystoreDocument(parsing: bytes)
      guard written == document else { throw .readBack(path: path) }
      try prove(written)
    }
  }
}

extension WalletListing {
  fileprivate var slug: String {
    switch self {
    case .wallet(let entry): entry.slug
    case .watchOnly(let entry): entry.name.slug
    case .damaged(let slug, _): slug
    }
  }
}
