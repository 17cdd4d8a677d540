import Files
package import Entity

extension Keystore {
  /// Stores a watch-only wallet under a name that must be free.
  ///
  /// - Parameters:
  ///   - name: The wallet's name.
  ///   - source: The key or addresses to watch.
  ///   - now: Seconds since 1970.
  /// - Returns: The stored wallet.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/exists(name:)``.
  package func watch(
    _ name: WalletName,
    _ source: WatchSource,
    now: Int64
  ) throws(KeystoreError) -> WatchEntry {
    var document = WatchDocument(
      id: PublicRandom.bytes(16),
      generation: 1,
      updated: CanonicalJSON.time(now),
      name: name,
      key: nil,
      accounts: []
    )
    switch source {
    case .addresses(let accounts):
      for account in accounts { try document.add(account) }
    case .key(let key, let count):
      document.key = key
      for number in 0..<count { try document.addNext(number) }
    }
    let folder = try KeystoreFolder.made(home: path)
    let lock = try FolderLock(of: folder, timeout: timeout)
    try folder.settle(under: lock)
    try Self.requireFree(name, in: folder)
    try write(document, in: folder, under: lock, replacing: .never(wallet: name.text))
    remember(document.accounts, of: document.id)
    return document.newEntry
  }

  /// Reads a watch-only wallet; nil if there is none of this name.
  ///
  /// - Throws: ``KeystoreError``, including ``KeystoreError/watchFile(_:path:)``.
  package func watched(_ name: WalletName) throws(KeystoreError) -> WatchEntry? {
    guard let folder = try KeystoreFolder.existing(home: path) else { return nil }
    return try watched(slug: name.slug, in: folder)?.entry(remembered: VerifiedFiles(self))
  }

  /// Marks the addresses of a watch-only wallet as verified.
  ///
  /// Its owner has compared them with the machine that has the keys.
  ///
  /// - Returns: The wallet as it is now.
  /// - Throws: ``KeystoreError/conflict`` if it is not the one that was compared.
  package func confirmWatched(_ compared: WatchEntry) throws(KeystoreError) -> WatchEntry {
    guard let now = try watched(compared.name), now.id == compared.id,
      now.accounts == compared.accounts, let id = CanonicalJSON.bytes(now.id, count: 16)
    else { throw .conflict }
    remember(now.accounts, of: id)
    return try watched(compared.name) ?? now
  }

  /// Returns the path of a watch-only wallet's file, whether or not it exists.
  package func watchFile(of name: WalletName) -> String {
    "\(path)/keystore/\(Self.watchFile(name))"
  }

  static func watchFile(_ name: WalletName) -> String { "\(name.slug).\(WalletFile.watch)" }

  func watched(
    slug: String,
    in folder: borrowing KeystoreFolder
  ) throws(KeystoreError) -> WatchDocument? {
    let file = "\(slug).\(WalletFile.watch)"
    guard let bytes = try folder.read(file, timeout: timeout) else { return nil }
    let document: WatchDocument
    do { document = try WatchDocument(parsing: bytes) } catch {
      throw .watchFile(error, path: folder.path(of: file))
    }
    guard document.name.slug == slug else {
      throw .watchFile(.misnamed, path: folder.path(of: file))
    }
    return document
  }

  /// Throws if a wallet of either kind has this name; under the lock the name stays free.
  static func requireFree(
    _ name: WalletName,
    in folder: borrowing KeystoreFolder
  ) throws(KeystoreError) {
    let names = try folder.names()
    guard !names.contains(walletFile(name)), !names.contains(watchFile(name)) else {
      throw .exists(name: name.text)
    }
  }

  func write(
    _ document: WatchDocument,
    in folder: borrowing KeystoreFolder,
    under lock: borrowing FolderLock,
    replacing replacement: Replacement
  ) throws(KeystoreError) {
    let bytes = document.file
    guard bytes.count <= CanonicalJSON.limit else { throw .accountsFull }
    let file = Self.watchFile(document.name)
    let path = folder.path(of: file)
    try folder.write(bytes, to: file, replacing: replacement, under: lock) {
      found throws(KeystoreError) in
      guard (try? WatchDocument(parsing: found)) == document else { throw .readBack(path: path) }
    }
  }
}

extension WatchDocument {
  /// Adds an account; throws if there already is one with its address.
  mutating func add(_ account: AccountEntry) throws(KeystoreError) {
    guard !accounts.contains(where: { $0.address == account.address }) else {
      throw .accountExists(account.address)
    }
    accounts.append(account)
  }

  /// Adds the account with a number below the xpub.
  mutating func addNext(_ number: UInt32, label: WalletName? = nil) throws(KeystoreError) {
    guard let key else { throw .watchKind(name: name.text, hasKey: false) }
    let path: DerivationPath
    do { path = try key.paths.path(number) } catch { throw .watchKey(error) }
    try add(at: path, label: label)
  }

  /// Adds the account at a path below the xpub.
  mutating func add(at path: DerivationPath, label: WalletName?) throws(KeystoreError) {
    guard let key else { throw .watchKind(name: name.text, hasKey: false) }
    let address: Address
    do { address = try key.address(at: path) } catch { throw .watchKey(error) }
    try add(AccountEntry(path: path, address: address, label: label))
  }
}
