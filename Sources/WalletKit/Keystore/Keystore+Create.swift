import Files
package import Entity

extension Keystore {
  /// Stores a new wallet; it is on disk when this returns.
  ///
  /// The first account is m/44'/60'/0'/0/0, or that of the private key. Before the file gets its
  /// name it is read back and opened again. Costs one key derivation (Argon2id). An existing wallet
  /// is never overwritten.
  /// - Parameters:
  ///   - name: The wallet's name.
  ///   - secret: The recovery phrase, seed or private key of the wallet.
  ///   - passphrase: The wallet's password; the caller decides whether it is strong enough.
  ///   - cost: The cost of each guess at the password.
  ///   - now: Seconds since 1970.
  /// - Returns: The stored wallet.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/exists(name:)``.
  package func create(
    _ name: WalletName,
    secret: borrowing WalletSecret,
    passphrase: borrowing Passphrase,
    cost: KDFCost,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    try create(
      name,
      secret: secret,
      keys: try WalletKeys(of: secret),
      passphrase: passphrase,
      cost: cost,
      now: now
    )
  }

  /// Stores a new wallet that requires a BIP-39 passphrase, which is not stored.
  ///
  /// - Parameters:
  ///   - name: The wallet's name.
  ///   - secret: The recovery phrase of the wallet.
  ///   - wordsPassphrase: The BIP-39 passphrase.
  ///   - passphrase: The wallet's password.
  ///   - cost: The cost of each guess at the password.
  ///   - now: Seconds since 1970.
  /// - Returns: The stored wallet.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/exists(name:)``.
  package func create(
    _ name: WalletName,
    secret: borrowing WalletSecret,
    wordsPassphrase: borrowing Passphrase,
    passphrase: borrowing Passphrase,
    cost: KDFCost,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    let keys = try WalletKeys(of: secret, wordsPassphrase: wordsPassphrase)
    return try create(
      name,
      secret: secret,
      keys: keys,
      passphrase: passphrase,
      cost: cost,
      now: now
    )
  }

  private func create(
    _ name: WalletName,
    secret: borrowing WalletSecret,
    keys: borrowing WalletKeys,
    passphrase: borrowing Passphrase,
    cost: KDFCost,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    let folder = try KeystoreFolder.made(home: path)
    let file = "\(name.slug).\(WalletFile.keystore)"
    // Checked early, before the key derivation; the rename at the end decides.
    guard try folder.read(file, timeout: timeout) == nil else { throw .exists(name: name.text) }
    try Self.requireFree(name, in: folder)
    var document = KeystoreDocument(
      name: name,
      kind: secret.kind,
      address: try keys.address(at: try keys.firstPath()),
      cost: cost,
      now: now
    )
    let slotKey = try document.slotKey(passphrase)
    let dataKey = try DataKey.random()
    try document.seal(secret, under: dataKey)
    slotKey.wrap(dataKey, into: &document, slot: 0)
    try document.authenticate(under: dataKey)
    try store(document, of: secret, by: slotKey, in: folder)
    // Not read again: the wallet is stored, and nothing may make that look like a failure.
    let listPath = folder.path(of: "\(name.slug).\(WalletFile.accounts)")
    let entry = try LoadedWallet(document: document, list: nil, listPath: listPath).provedEntry()
    remember(entry.accounts, of: document.id)
    return entry
  }

  private func store(
    _ document: KeystoreDocument,
    of secret: borrowing WalletSecret,
    by slotKey: borrowing SlotKey,
    in folder: borrowing KeystoreFolder
  ) throws(KeystoreError) {
    let file = "\(document.name.slug).\(WalletFile.keystore)"
    let path = folder.path(of: file)
    let lock = try FolderLock(of: folder, timeout: timeout)
    try folder.settle(under: lock)
    try Self.requireFree(document.name, in: folder)
    try folder.write(
      document.file,
      to: file,
      replacing: .never(wallet: document.name.text),
      under: lock
    ) { bytes throws(KeystoreError) in
      let opened = try KeystoreDocument(parsing: bytes).opened(by: slotKey)
      guard opened.secret.content.isEqual(to: secret.content), opened.document == document else {
        throw .readBack(path: path)
      }
    }
  }
}

extension KeystoreDocument {
  /// Creates a document without its secrets, with one slot for a password.
  fileprivate init(name: WalletName, kind: WalletKind, address: Address, cost: KDFCost, now: Int64)
  {
    id = PublicRandom.bytes(16)
    generation = 1
    updated = CanonicalJSON.time(now)
    self.kind = kind
    self.name = name
    self.address = address
    payload = Payload(nonce: [], sealed: [])
    slots = [
      Slot(
        number: 0,
        kind: .passphrase,
        device: [],
        cost: cost,
        salt: PublicRandom.bytes(Argon2id.saltSize),
        nonce: Cipher.nonce(),
        wrapped: [],
        commitment: []
      )
    ]
    mac = []
  }
}
