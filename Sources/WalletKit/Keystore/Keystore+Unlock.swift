package import Entity

extension Keystore {
  /// Unlocks a wallet, and verifies its address and its list of accounts.
  ///
  /// Costs one key derivation (about 0.4 s), whether the password is correct or not.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/wrongPassphrase``.
  package func unlock(
    _ name: WalletName,
    passphrase: borrowing Passphrase
  ) throws(KeystoreError) -> UnlockedWallet {
    let loaded = try loaded(name)
    let opened = try open(loaded, passphrase)
    let keys = try WalletKeys(of: opened.secret)
    return try unlocked(loaded, opened, keys, by: .passphrase)
  }

  /// Unlocks a wallet with its password, a PIN or a recovery code.
  ///
  /// Costs one key derivation. A wrong PIN is counted, and the count is on disk before the PIN is
  /// tried; a correct password or recovery code clears the count. `wordsPassphrase` is the BIP-39
  /// passphrase, if the recovery phrase has one.
  /// - Throws: ``KeystoreError``; ``KeystoreError/pin(_:)`` if no PIN may be tried now;
  ///   ``KeystoreError/address`` if the BIP-39 passphrase is wrong.
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

  /// Unlocks a wallet with its recovery code.
  ///
  /// - Throws: ``KeystoreError``, including ``KeystoreError/wrongRecoveryCode``.
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

  /// Unlocks a wallet that requires a BIP-39 passphrase.
  ///
  /// - Throws: ``KeystoreError``; ``KeystoreError/address`` if the BIP-39 passphrase is wrong.
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
