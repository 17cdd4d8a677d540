extension Keystore {
  /// Sets the PIN of a wallet on this device, or another one in its place.
  ///
  /// Costs two stretchings, one of them to prove that the written file opens.
  /// - Parameters:
  ///   - pin: The PIN; whether it is a trivial one is the caller's question (``PINPolicy``).
  ///   - wallet: The wallet, unlocked by something better than a PIN.
  ///   - cost: What each guess costs whoever has the file and the secret of the device.
  ///   - now: Seconds since 1970.
  /// - Returns: What was stored.
  /// - Throws: ``KeystoreError``, ``KeystoreError/conflict`` among them.
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
    // Before the slot: a slot without its counter would be refused.
    let files = try counterFiles(of: document)
    do {
      let turn = try files.turn()
      try files.clear(turn, at: moment(), under: device)
    }
    return try rewrite(wallet, as: document, now: now) { written throws(KeystoreError) in
      _ = try written.opened(by: key, slot: slot)
    }
  }

  /// Removes the wallet's PINs, those of other devices too.
  ///
  /// - Throws: ``KeystoreError/noSlot(_:)`` when there is none, ``KeystoreError/conflict``.
  package func removePIN(
    of wallet: borrowing UnlockedWallet,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    let entry = try remove(.pinAndDevice, of: wallet, now: now)
    // The counter counts for nothing now; if it stays, no harm is done.
    if let files = try? counterFiles(of: wallet.loaded.document), let turn = try? files.turn() {
      try? files.remove(turn)
    }
    return entry
  }

  /// Makes a wallet open by a recovery code as well.
  ///
  /// - Parameters:
  ///   - code: The code, which somebody has on paper already.
  ///   - wallet: The wallet, unlocked by something better than a PIN.
  ///   - now: Seconds since 1970.
  /// - Returns: What was stored.
  /// - Throws: ``KeystoreError/slotExists(_:)`` when there is one already.
  package func addRecoveryCode(
    _ code: borrowing RecoveryCode,
    to wallet: borrowing UnlockedWallet,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    var document = wallet.loaded.document
    guard !document.slots.contains(where: { $0.kind == .recoveryCode }) else {
      throw .slotExists(.recoveryCode)
    }
    // 130 bits need no stretching; the small cost opens on a small machine too.
    let slot = try document.prepareSlot(.recoveryCode, device: [], at: nil, cost: .lowMemory)
    let key = try SlotKey(code, for: document.slots[slot])
    key.wrap(wallet.dataKey, into: &document, slot: slot)
    return try rewrite(wallet, as: document, now: now) { written throws(KeystoreError) in
      _ = try written.opened(by: key, slot: slot)
    }
  }

  /// Removes the recovery code.
  ///
  /// - Throws: ``KeystoreError/noSlot(_:)`` when there is none, ``KeystoreError/conflict``.
  package func removeRecoveryCode(
    of wallet: borrowing UnlockedWallet,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    try remove(.recoveryCode, of: wallet, now: now)
  }

  /// Puts another passphrase in the place of the wallet's, or the same one at another cost.
  ///
  /// PINs and the recovery code go on opening the wallet, and so does the old passphrase with every
  /// older copy of the file.
  /// - Parameters:
  ///   - wallet: The wallet, unlocked by something better than a PIN.
  ///   - passphrase: The new one; whether it is strong is the caller's question.
  ///   - cost: What each guess at it costs.
  ///   - now: Seconds since 1970.
  /// - Returns: What was stored.
  /// - Throws: ``KeystoreError``, ``KeystoreError/conflict`` among them.
  package func changePassphrase(
    of wallet: borrowing UnlockedWallet,
    to passphrase: borrowing Passphrase,
    cost: KDFCost,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    var document = wallet.loaded.document
    let first = document.passphraseSlot
    // Another program may have written several; the old passphrases must not live on.
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
  /// Makes room for a slot that is not wrapped yet, and tells where it stands.
  ///
  /// The number of a slot is bound into its wrapping, so the others keep theirs.
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
