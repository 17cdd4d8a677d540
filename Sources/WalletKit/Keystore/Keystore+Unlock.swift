package import Entity

extension Keystore {
  /// Unlocks a wallet, and verifies its address and its list of accounts.
  ///
  /// Costs one stretching of the passphrase, right or wrong: about 0.4 s.
  /// - Throws: ``KeystoreError``, ``KeystoreError/wrongPassphrase`` among them.
  package func unlock(
    _ name: WalletName,
    passphrase: borrowing Passphrase
  ) throws(KeystoreError) -> UnlockedWallet {
    let loaded = try loaded(name)
    let opened = try open(loaded, passphrase)
    let keys = try WalletKeys(of: opened.secret)
    return try unlocked(loaded, opened, keys, by: .passphrase)
  }

  /// Unlocks a wallet by its passphrase, by a PIN, or by a recovery code.
  ///
  /// Costs one stretching. A wrong PIN is counted, and the count is on the disk before the PIN is
  /// tried; what is not a PIN clears the count. `wordsPassphrase` is the BIP-39 passphrase of words
  /// that go with one.
  /// - Throws: ``KeystoreError``; for a PIN ``KeystoreError/pin(_:)`` when none may be tried now;
  ///   ``KeystoreError/address`` when the BIP-39 passphrase is wrong.
  package func unlock(
    _ name: WalletName,
    by secret: borrowing UnlockSecret,
    wordsPassphrase: borrowing Passphrase? = nil
  ) throws(KeystoreError) -> UnlockedWallet {
    switch secret {
    case .passphrase(let passphrase):
      let loaded = try loaded(name)
      let opened = try open(loaded, passphrase)
      let keys = try WalletKeys(of: opened.secret, optional: wordsPassphrase)
      return try unlocked(loaded, opened, keys, by: .passphrase)
    case .pin(let pin): return try unlock(name, pin: pin, wordsPassphrase: wordsPassphrase)
    case .recoveryCode(let code):
      return try unlock(name, recoveryCode: code, wordsPassphrase: wordsPassphrase)
    }
  }

  /// Unlocks a wallet by its recovery code.
  ///
  /// - Throws: ``KeystoreError``, ``KeystoreError/wrongRecoveryCode`` among them.
  package func unlock(
    _ name: WalletName,
    recoveryCode code: borrowing RecoveryCode,
    wordsPassphrase: borrowing Passphrase? = nil
  ) throws(KeystoreError) -> UnlockedWallet {
    let loaded = try loaded(name)
    let document = loaded.document
    guard let slot = document.slots.firstIndex(where: { $0.kind == .recoveryCode }) else {
      throw .noSlot(.recoveryCode)
    }
    let key = try SlotKey(code, for: document.slots[slot])
    let opened = try document.opened(by: key, slot: slot)
    clearCounter(of: document)
    let keys = try WalletKeys(of: opened.secret, optional: wordsPassphrase)
    return try unlocked(loaded, opened, keys, by: .recoveryCode)
  }

  /// Unlocks a wallet whose words go with a BIP-39 passphrase.
  ///
  /// - Throws: ``KeystoreError``; ``KeystoreError/address`` when the BIP-39 passphrase is wrong.
  package func unlock(
    _ name: WalletName,
    passphrase: borrowing Passphrase,
    wordsPassphrase: borrowing Passphrase
  ) throws(KeystoreError) -> UnlockedWallet {
    let loaded = try loaded(name)
    let opened = try open(loaded, passphrase)
    let keys = try WalletKeys(of: opened.secret, wordsPassphrase: wordsPassphrase)
    return try unlocked(loaded, opened, keys, by: .passphrase)
  }

  private func open(
    _ loaded: LoadedWallet,
    _ passphrase: borrowing Passphrase
  ) throws(KeystoreError) -> OpenedDocument {
    let opened = try loaded.document.opened(by: try loaded.document.slotKey(passphrase))
    clearCounter(of: loaded.document)
    return opened
  }

  func unlocked(
    _ loaded: LoadedWallet,
    _ opened: consuming OpenedDocument,
    _ keys: consuming WalletKeys,
    by kind: SlotKind
  ) throws(KeystoreError) -> UnlockedWallet {
    try loaded.verify(keys, opened.dataKey)
    #if KINGTHERUM_TRAPS
      Trap.unlocked.spring()
    #endif
    let entry = try loaded.provedEntry()
    remember(entry.accounts, of: loaded.document.id)
    return UnlockedWallet(
      entry: entry,
      openedBy: kind,
      secret: opened.secret,
      keys: keys,
      dataKey: opened.dataKey,
      loaded: loaded
    )
  }
}
