extension Keystore {
  /// Sets the PIN of a wallet on this device, or replaces it.
  ///
  /// Costs one key derivation (Argon2id).
  /// - Parameters:
  ///   - pin: The PIN; the caller rejects a trivial one (``PINPolicy``).
  ///   - wallet: The wallet, unlocked by other means than a PIN.
  ///   - cost: The cost of each guess for someone who has the file and the device secret.
  ///   - now: Seconds since 1970.
  /// - Returns: The stored wallet.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/conflict``.
  package func setPIN(
    _ pin: borrowing PIN,
    of wallet: borrowing UnlockedWallet,
    cost: KDFCost,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    let device: DeviceSecret
    do { device = try self.device.secretMadeIfMissing() } catch { throw .device(error) }
    var document = wallet.loaded.document
    let identifier = device.identifier
    let old = document.slots.firstIndex { $0.kind == .pinAndDevice && $0.device == identifier }
    let slot = try document.prepareSlot(.pinAndDevice, device: identifier, at: old, cost: cost)
    let key = try SlotKey(pin, device: device, for: document.slots[slot])
    key.wrap(wallet.dataKey, into: &document, slot: slot)
    // Before the slot, since a slot without its counter would be refused.
    let files = try counterFiles(of: document)
    do {
      let turn = try files.turn()
      try files.clear(turn, at: moment(), under: device)
    }
    return try rewrite(wallet, as: document, now: now) { written throws(KeystoreError) in
      _ = try written.opened(by: key, slot: slot)
    }
  }

  /// Removes all PINs of the wallet, also those of other devices.
  ///
  /// - Throws: ``KeystoreError/noSlot(_:)`` if there is none, ``KeystoreError/conflict``.
  package func removePIN(
    of wallet: borrowing UnlockedWallet,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    let entry = try remove(.pinAndDevice, of: wallet, now: now)
    // The counter is no longer used; if it stays, no harm is done.
    if let files = try? counterFiles(of: wallet.loaded.document), let turn = try? files.turn() {
      try? files.remove(turn)
    }
    return entry
  }

  /// Lets a recovery code unlock the wallet as well.
  ///
  /// - Parameters:
  ///   - code: The code, which the user already has on paper.
  ///   - wallet: The wallet, unlocked by other means than a PIN.
  ///   - now: Seconds since 1970.
  /// - Returns: The stored wallet.
  /// - Throws: ``KeystoreError/slotExists(_:)`` if there already is one.
  package func addRecoveryCode(
    _ code: borrowing RecoveryCode,
    to wallet: borrowing UnlockedWallet,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    var document = wallet.loaded.document
    guard !document.slots.contains(where: { $0.kind == .recoveryCode }) else {
      throw .slotExists(.recoveryCode)
    }
    // 130 bits need no slow derivation; the low cost also allows unlocking on a small machine.
    let slot = try document.prepareSlot(.recoveryCode, device: [], at: nil, cost: .lowMemory)
    let key = try SlotKey(code, for: document.slots[slot])
    key.wrap(wallet.dataKey, into: &document, slot: slot)
    return try rewrite(wallet, as: document, now: now) { written throws(KeystoreError) in
      _ = try written.opened(by: key, slot: slot)
    }
  }

  /// Removes the recovery code.
  ///
  /// - Throws: ``KeystoreError/noSlot(_:)`` if there is none, ``KeystoreError/conflict``.
  package func removeRecoveryCode(
    of wallet: borrowing UnlockedWallet,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    try remove(.recoveryCode, of: wallet, now: now)
  }

  /// Changes the wallet's password, or the cost of the same password.
  ///
  /// PINs and the recovery code still open the wallet, and the old password still opens older
  /// copies of the file.
  /// - Parameters:
  ///   - wallet: The wallet, unlocked by other means than a PIN.
  ///   - passphrase: The new password; the caller decides whether it is strong enough.
  ///   - cost: The cost of each guess at it.
  ///   - now: Seconds since 1970.
  /// - Returns: The stored wallet.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/conflict``.
  package func changePassphrase(
    of wallet: borrowing UnlockedWallet,
    to passphrase: borrowing Passphrase,
    cost: KDFCost,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    var document = wallet.loaded.document
    let first = document.passphraseSlot
    // Another program may have written several; the old passwords must not remain valid.
    for index in document.slots.indices.reversed()
    where document.slots[index].kind == .passphrase && index != first {
      document.slots.remove(at: index)
    }
    let slot = try document.prepareSlot(
      .passphrase,
      device: [],
      at: document.passphraseSlot,
      cost: cost
    )
    let key = try SlotKey(normalized: passphrase.normalized, for: document.slots[slot])
    key.wrap(wallet.dataKey, into: &document, slot: slot)
    return try rewrite(wallet, as: document, now: now) { written throws(KeystoreError) in
      _ = try written.opened(by: key, slot: slot)
    }
  }

  private func remove(
    _ kind: SlotKind,
    of wallet: borrowing UnlockedWallet,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    var document = wallet.loaded.document
    document.slots.removeAll { $0.kind == kind }
    guard document.slots.count < wallet.loaded.document.slots.count else { throw .noSlot(kind) }
    return try rewrite(wallet, as: document, now: now) { _ throws(KeystoreError) in }
  }
}

extension KeystoreDocument {
  /// Adds or replaces a slot, not wrapped yet, and returns its index.
  ///
  /// A slot's number is authenticated with its wrapped key, so the others keep theirs.
  fileprivate mutating func prepareSlot(
    _ kind: SlotKind,
    device: [UInt8],
    at old: Int?,
    cost: KDFCost
  ) throws(KeystoreError) -> Int {
    let number = old.map { slots[$0].number } ?? (slots.last?.number ?? -1) + 1
    guard CanonicalJSON.integers.contains(number), old != nil || slots.count < Self.maxSlots else {
      throw .slotsFull(slots.count)
    }
    let slot = Slot(
      number: number,
      kind: kind,
      device: device,
      cost: cost,
      salt: PublicRandom.bytes(Argon2id.saltSize),
      nonce: Cipher.nonce(),
      wrapped: [],
      commitment: []
    )
    guard let old else {
      slots.append(slot)
      return slots.count - 1
    }
    slots[old] = slot
    return old
  }
}
