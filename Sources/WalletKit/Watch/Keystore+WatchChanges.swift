import Files
package import Entity

extension Keystore {
  /// The account to add to a watch-only wallet.
  package enum Watched: Sendable, Equatable {
    /// The next address below the xpub.
    case next
    /// The address at a path below the xpub.
    case path(DerivationPath)
    /// An address, in a wallet of single addresses.
    case address(Address)
  }

  /// Adds an account to a watch-only wallet; no key is needed.
  ///
  /// - Returns: The wallet with the new account as its last.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/accountExists(_:)``.
  package func addWatched(
    _ account: Watched,
    label: WalletName?,
    to name: WalletName,
    now: Int64
  ) throws(KeystoreError) -> WatchEntry {
    let document = try changeWatched(name, now: now) { document throws(KeystoreError) in
      switch account {
      case .next: try document.addNext(try document.nextNumber(), label: label)
      case .path(let path): try document.add(at: path, label: label)
      case .address(let address):
        guard document.key == nil else { throw .watchKind(name: name.text, hasKey: true) }
        try document.add(AccountEntry(path: nil, address: address, label: label))
      }
    }
    // Only the account that was added: the file may have come from elsewhere.
    remember(Array(document.accounts.suffix(1)), of: document.id)
    return document.entry(remembered: VerifiedFiles(self))
  }

  /// Changes the document of a watch-only wallet, and returns it as it was written.
  func changeWatched(
    _ name: WalletName,
    now: Int64,
    _ change: (inout WatchDocument) throws(KeystoreError) -> Void
  ) throws(KeystoreError) -> WatchDocument {
    guard let folder = try KeystoreFolder.existing(home: path) else {
      throw .unknown(name: name.text)
    }
    let lock = try FolderLock(of: folder, timeout: timeout)
    try folder.settle(under: lock)
    let old = try watchedToChange(name, in: folder)
    var document = try Self.renewed(old, now: now)
    try change(&document)
    try write(document, in: folder, under: lock, replacing: .only(old.file))
    return document
  }

  /// Renames a watch-only wallet.
  ///
  /// If the process is killed, the wallet has either the old name or the new one; if both files
  /// exist, the next command that writes removes the old.
  /// - Throws: ``KeystoreError/exists(name:)`` if a wallet of either kind has the name.
  package func renameWatched(
    _ name: WalletName,
    to new: WalletName,
    now: Int64
  ) throws(KeystoreError) -> WatchEntry {
    guard let folder = try KeystoreFolder.existing(home: path) else {
      throw .unknown(name: name.text)
    }
    let lock = try FolderLock(of: folder, timeout: timeout)
    try folder.settle(under: lock)
    var document = try Self.renewed(try watchedToChange(name, in: folder), now: now)
    try Self.requireFree(new, in: folder)
    document.name = new
    try write(document, in: folder, under: lock, replacing: .never(wallet: new.text))
    try folder.remove(Self.watchFile(name))
    try folder.confirm()
    return document.entry(remembered: VerifiedFiles(self))
  }

  /// Removes a watch-only wallet permanently; its xpub or its addresses suffice to create it again.
  ///
  /// A damaged file can be removed too.
  package func removeWatched(_ name: WalletName) throws(KeystoreError) {
    guard let folder = try KeystoreFolder.existing(home: path) else {
      throw .unknown(name: name.text)
    }
    let lock = try FolderLock(of: folder, timeout: timeout)
    try folder.settle(under: lock)
    let file = Self.watchFile(name)
    guard try folder.names().contains(file) else { throw .unknown(name: name.text) }
    let id = (try? watched(slug: name.slug, in: folder))?.id
    try folder.remove(file)
    try folder.confirm()
    if let id { forget(id) }
  }

  private func watchedToChange(
    _ name: WalletName,
    in folder: borrowing KeystoreFolder
  ) throws(KeystoreError) -> WatchDocument {
    guard let document = try watched(slug: name.slug, in: folder) else {
      throw .unknown(name: name.text)
    }
    return document
  }

  private static func renewed(
    _ document: WatchDocument,
    now: Int64
  ) throws(KeystoreError) -> WatchDocument {
    var document = document
    document.generation += 1
    guard CanonicalJSON.integers.contains(document.generation) else { throw .generationSpent }
    document.updated = CanonicalJSON.time(now)
    return document
  }
}

extension WatchDocument {
  /// Returns one more than the highest number among the accounts at the key's paths.
  fileprivate func nextNumber() throws(KeystoreError) -> UInt32 {
    guard let key else { throw .watchKind(name: name.text, hasKey: false) }
    var next: UInt32 = 0
    for path in accounts.compactMap(\.path) where path.components.count > key.paths.counted {
      let number = path.components[key.paths.counted].index
      guard (try? key.paths.path(number)) == path else { continue }
      next = max(next, number + 1)
    }
    return next
  }
}

extension KeystoreFolder {
  /// Removes the old file of a watch-only wallet after an interrupted rename.
  func settleWatched(among names: [String]) throws(KeystoreError) -> Bool {
    let documents = names.compactMap { name -> WatchDocument? in
      guard let slug = Self.slug(of: name, ending: WalletFile.watch),
        let file = try? readOnce(name), let document = try? WatchDocument(parsing: file),
        document.name.slug == slug
      else { return nil }
      return document
    }
    var changed = false
    for old in documents where documents.contains(where: { old.isRenamed(as: $0) }) {
      try remove("\(old.name.slug).\(WalletFile.watch)")
      changed = true
    }
    return changed
  }
}

extension WatchDocument {
  /// Returns true if `new` is this document under its new name, with nothing lost.
  func isRenamed(as new: WatchDocument) -> Bool {
    id == new.id && name != new.name && new.generation == generation + 1 && key == new.key
      && accounts == new.accounts
  }
}
