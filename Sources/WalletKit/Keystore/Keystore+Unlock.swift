public import Entity

extension Keystore {
  /// Unlocks a wallet, and verifies its address and its list of accounts.
  ///
  /// Costs one stretching of the passphrase, right or wrong: about 0.4 s.
  /// - Throws: ``KeystoreError``, ``KeystoreError/wrongPassphrase`` among them.
  public func unlock(
    _ name: WalletName,
    passphrase: borrowing Passphrase
  ) throws(KeystoreError) -> UnlockedWallet {
    let loaded = try loaded(name)
    let opened = try open(loaded, passphrase)
    let keys = try WalletKeys(of: opened.secret)
    return try unlocked(loaded, opened, keys)
  }

  /// Unlocks a wallet whose words go with a BIP-39 passphrase.
  ///
  /// - Throws: ``KeystoreError``; ``KeystoreError/address`` when the BIP-39 passphrase is wrong.
  public func unlock(
    _ name: WalletName,
    passphrase: borrowing Passphrase,
    wordsPassphrase: borrowing Passphrase
  ) throws(KeystoreError) -> UnlockedWallet {
    let loaded = try loaded(name)
    let opened = try open(loaded, passphrase)
    let keys = try WalletKeys(of: opened.secret, wordsPassphrase: wordsPassphrase)
    return try unlocked(loaded, opened, keys)
  }

  private func open(
    _ loaded: LoadedWallet,
    _ passphrase: borrowing Passphrase
  ) throws(KeystoreError) -> OpenedDocument {
    try loaded.document.opened(by: try loaded.document.slotKey(passphrase))
  }

  private func unlocked(
    _ loaded: LoadedWallet,
    _ opened: consuming OpenedDocument,
    _ keys: consuming WalletKeys
  ) throws(KeystoreError) -> UnlockedWallet {
    try loaded.verify(keys, opened.dataKey)
    return UnlockedWallet(
      entry: try loaded.entry(),
      secret: opened.secret,
      keys: keys,
      dataKey: opened.dataKey,
      loaded: loaded
    )
  }
}
