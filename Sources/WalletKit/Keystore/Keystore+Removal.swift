import Files
import Core
package import Entity

extension Keystore {
  /// Removes a wallet; a sealed copy is kept for 30 days unless `purging` is true.
  ///
  /// Removed files may still be recoverable from the disk; they stay sealed.
  /// - Parameters:
  ///   - wallet: The wallet, unlocked by other means than a PIN.
  ///   - purging: Whether to delete the copy at once.
  ///   - now: Seconds since 1970.
  /// - Returns: The copy, if one was kept.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/conflict``.
  package func remove(
    _ wallet: borrowing UnlockedWallet,
    purging: Bool,
    now: Int64
  ) throws(KeystoreError) -> RemovedWallet? {
    guard wallet.openedBy != .pinAndDevice else { throw .pinIsNotEnough }
    let document = wallet.loaded.document
    let copy = try moveAway(wallet, now: now)
    guard purging else {
      return RemovedWallet(
        name: document.name,
        slug: copy.slug,
        address: document.address,
        removed: copy.time
      )
    }
    try purge([(copy, document)])
    return nil
  }

  /// Lists the kept copies of removed wallets, in the order of their file names.
  ///
  /// - Throws: ``KeystoreError`` if the folder cannot be read.
  package func removedWallets() throws(KeystoreError) -> [RemovedWallet] {
    guard let folder = try KeystoreFolder.existing(home: path) else { return [] }
    return try copies(in: folder).map { copy, document in
      RemovedWallet(
        name: document?.name,
        slug: copy.slug,
        address: document?.address,
        removed: copy.time
      )
    }
  }

  /// Restores the most recently removed wallet of this name.
  ///
  /// - Throws: ``KeystoreError/notKept(name:)``, ``KeystoreError/exists(name:)`` if another wallet
  ///   has the name now, or an error of the copy.
  package func restoreRemoved(_ name: WalletName) throws(KeystoreError) -> WalletEntry {
    guard let folder = try KeystoreFolder.existing(home: path) else {
      throw .notKept(name: name.text)
    }
    do {
      let lock = try FolderLock(of: folder, timeout: timeout)
      try folder.settle(under: lock)
      guard let copy = try copies(in: folder).map(\.0).filter({ $0.slug == name.slug }).last else {
        throw KeystoreError.notKept(name: name.text)
      }
      guard let file = try folder.readOnce(copy.name) else { throw KeystoreError.conflict }
      guard try KeystoreDocument(parsing: file).name == name else {
        throw KeystoreError.notKept(name: name.text)
      }
      try Self.requireFree(name, in: folder)
      // The list first, so that a restored wallet has its accounts. If this is interrupted, the
      // next command puts the list beside the copy again.
      if try folder.readOnce(copy.listName) != nil, try folder.readOnce(Self.listFile(name)) == nil
      {
        try folder.move(copy.listName, to: Self.listFile(name), under: lock)
        try folder.confirm()
      }
      try folder.move(copy.name, to: Self.walletFile(name), under: lock)
      try folder.confirm()
    }
    return try entry(named: name)
  }

  /// Removes the copies that have been kept for 30 days.
  ///
  /// - Returns: The removed copies.
  /// - Throws: ``KeystoreError`` if the folder cannot be changed.
  package func removeExpired(now: Int64) throws(KeystoreError) -> [RemovedWallet] {
    let expired = try removedWallets().filter { $0.expires <= now }
    guard !expired.isEmpty, let folder = try KeystoreFolder.existing(home: path) else { return [] }
    let gone = Set(expired.map { RemovedFile(slug: $0.slug, time: $0.removed) })
    try purge(try copies(in: folder).filter { gone.contains($0.0) })
    return expired
  }

  /// Renames the wallet's files to those of a copy; the first of the two renames decides.
  private func moveAway(
    _ wallet: borrowing UnlockedWallet,
    now: Int64
  ) throws(KeystoreError) -> RemovedFile {
    let name = wallet.loaded.document.name
    guard let folder = try KeystoreFolder.existing(home: path) else {
      throw .unknown(name: name.text)
    }
    let lock = try FolderLock(of: folder, timeout: timeout)
    try folder.settle(under: lock)
    try requireUnchanged(wallet, in: folder)
    var time = CanonicalJSON.time(now)
    let taken = Set(try folder.names())
    while taken.contains(RemovedFile(slug: name.slug, time: time).name) { time += 1 }
    let copy = RemovedFile(slug: name.slug, time: time)
    try folder.move(Self.walletFile(name), to: copy.name, under: lock)
    try folder.confirm()
    if wallet.loaded.listFile != nil { try folder.settle(under: lock) }
    return copy
  }

  private func purge(_ copies: [(RemovedFile, KeystoreDocument?)]) throws(KeystoreError) {
    guard let folder = try KeystoreFolder.existing(home: path) else { return }
    do {
      let lock = try FolderLock(of: folder, timeout: timeout)
      try folder.removeLeftovers(under: lock)
      for (copy, document) in copies {
        // The list last: alone it is a leftover, but a copy without its list would be incomplete.
        try folder.remove(copy.name)
        try folder.remove(copy.listName)
        if let document { try folder.removeList(of: document.id, named: copy.slug) }
      }
      try folder.confirm()
    }
    let kept = Set(try list().compactMap(\.id) + self.copies(in: folder).compactMap { $0.1?.id })
    for case (_, let document?) in copies where !kept.contains(document.id) {
      try? folder.remove("\(Hex.encode(document.id)).\(WalletFile.verification)")
      forget(document.id)
      guard let files = try? counterFiles(of: document), let turn = try? files.turn() else {
        continue
      }
      try? files.remove(turn)
    }
  }

  private func copies(
    in folder: borrowing KeystoreFolder
  ) throws(KeystoreError) -> [(RemovedFile, KeystoreDocument?)] {
    var copies: [(RemovedFile, KeystoreDocument?)] = []
    for name in try folder.names() {
      guard let copy = RemovedFile(name, ending: RemovedFile.ending) else { continue }
      let file = try? folder.readOnce(name)
      copies.append((copy, file.flatMap { try? KeystoreDocument(parsing: $0) }))
    }
    return copies
  }
}

extension WalletListing {
  /// The wallet's ID, 16 bytes.
  fileprivate var id: [UInt8]? {
    guard case .wallet(let entry) = self else { return nil }
    return CanonicalJSON.bytes(entry.id, count: 16)
  }
}
