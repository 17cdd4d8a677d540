import Files
package import Entity

extension Keystore {
  /// Stores a new wallet, and says so only when the disk has it.
  ///
  /// The first account is m/44'/60'/0'/0/0, or the private key's own. Before the file gets its name
  /// it is read back and opened again. Costs one stretching of the passphrase. An existing wallet
  /// is never overwritten.
  /// - Parameters:
  ///   - name: The wallet's name.
  ///   - secret: What the wallet is made of.
  ///   - passphrase: What unlocks it; whether it is strong is the caller's question.
  ///   - cost: What each guess at the passphrase costs.
  ///   - now: Seconds since 1970.
  /// - Returns: What was stored.
  /// - Throws: ``KeystoreError``, ``KeystoreError/exists(name:)`` among them.
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

  /// Stores a new wallet whose words go with a BIP-39 passphrase, which is not stored.
  ///
  /// - Parameters:
  ///   - name: The wallet's name.
  ///   - secret: What the wallet is made of.
  ///   - wordsPassphrase: The BIP-39 passphrase.
  ///   - passphrase: What unlocks the wallet.
  ///   - cost: What each guess at the passphrase costs.
  ///   - now: Seconds since 1970.
  /// - Returns: What was stored.
  /// - Throws: ``KeystoreError``, ``KeystoreError/exists(name:)`` among them.
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
    // Told early, before the passphrase is stretched; what counts is the renaming at the end.
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
    // Not read once more: the wallet is there, and nothing may make that look like a failure.
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
  /// A document that has all but its secrets: one slot, for a passphrase.
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
