package import Entity

/// The state of a wallet's PIN on this device.
package struct PINStatus: Equatable, Sendable {
  /// True if the PIN belongs to the secret of this device.
  package let isForThisDevice: Bool
  /// The number of wrong PINs since the last correct one; nil if unknown.
  package let failures: Int?
  /// The seconds until the next try is allowed.
  package let waitSeconds: Int
  /// Why the PIN is refused until the password is used; nil if it is not.
  package let refusal: KeystoreError?

  /// True if a PIN can be tried now, so that it makes sense to ask for it.
  package var canBeTried: Bool { isForThisDevice && refusal == nil && waitSeconds == 0 }

  /// True if a PIN can be tried once the wait is over.
  package var isWaiting: Bool { isForThisDevice && refusal == nil && waitSeconds > 0 }

  package init(isForThisDevice: Bool, failures: Int?, waitSeconds: Int, refusal: KeystoreError?) {
    self.isForThisDevice = isForThisDevice
    self.failures = failures
    self.waitSeconds = waitSeconds
    self.refusal = refusal
  }
}

extension Keystore {
  /// The maximum number of wrong PINs in a row.
  package static let maxPINFailures = Int(PINCounter.maxFailures)

  /// Unlocks a wallet with its PIN and the secret of this device.
  ///
  /// The try is counted as a wrong one, on disk, before the key derivation, so that killing the
  /// process gains nothing. One process at a time tries a PIN.
  /// - Throws: ``KeystoreError``; ``KeystoreError/otherDevice`` and ``KeystoreError/pin(_:)`` are
  ///   thrown before the key derivation.
  package func unlock(
    _ name: WalletName,
    pin: borrowing PIN,
    wordsPassphrase: borrowing Passphrase? = nil
  ) throws(KeystoreError) -> UnlockedWallet {
    let loaded = try loaded(name)
    let document = loaded.document
    let device = try deviceSecret()
    guard let slot = try document.pinSlot(of: device) else { throw .noSlot(.pinAndDevice) }
    try AvailableMemory.check(for: document.slots[slot].cost)
    // The turn has ended when this returns: what follows writes to the same folder.
    let opened = try open(document, by: pin, slot: slot, under: device)
    let keys = try WalletKeys(of: opened.secret, optional: wordsPassphrase)
    return try unlocked(loaded, opened, keys, by: .pinAndDevice)
  }

  /// Tries a PIN while no other process does, and counts it.
  private func open(
    _ document: KeystoreDocument,
    by pin: borrowing PIN,
    slot: Int,
    under device: borrowing DeviceSecret
  ) throws(KeystoreError) -> OpenedDocument {
    let files = try counterFiles(of: document)
    let turn = try files.turn()
    let counted = try count(in: files, turn, under: device)
    let key = try SlotKey(pin, device: device, for: document.slots[slot])
    #if KINGTHERUM_TRAPS
      Trap.pin.spring()
    #endif
    let dataKey: DataKey
    do throws(KeystoreError) {
      dataKey = try key.unwrap(slot: slot, of: document)
    } catch {
      guard case .wrongPIN = error else { throw error }
      // The wait starts now, not when the key derivation started.
      try files.write(
        counted.next(failures: counted.failures, at: moment(), under: device),
        turn
      )
      throw .wrongPIN(triesLeft: Int(PINCounter.maxFailures - counted.failures))
    }
    let opened = try document.opened(under: dataKey)
    // The PIN is correct. If the disk accepts no writes, the count stays and the password clears
    // it.
    try? files.write(counted.next(failures: 0, at: moment(), under: device), turn)
    return opened
  }

  /// Returns the state of a wallet's PIN, without trying one; nil if the wallet has none.
  ///
  /// - Throws: ``KeystoreError`` if the wallet cannot be read.
  package func pinStatus(of name: WalletName) throws(KeystoreError) -> PINStatus? {
    let document = try loaded(name).document
    guard document.slots.contains(where: { $0.kind == .pinAndDevice }) else { return nil }
    do throws(KeystoreError) {
      let device = try deviceSecret()
      guard try document.pinSlot(of: device) != nil else { throw .otherDevice }
      let counter = try counterFiles(of: document).look(under: device)
      let isSpent = counter.failures >= PINCounter.maxFailures
      return PINStatus(
        isForThisDevice: true,
        failures: Int(counter.failures),
        waitSeconds: isSpent ? 0 : Self.seconds(counter.waitLeft(at: moment())),
        refusal: isSpent ? .pin(.spent(failures: Int(counter.failures))) : nil
      )
    } catch {
      let isHere = if case .pin = error { true } else { false }
      return PINStatus(isForThisDevice: isHere, failures: nil, waitSeconds: 0, refusal: error)
    }
  }

  /// Throws if no PIN may be tried now; call it before asking for one.
  ///
  /// - Throws: ``KeystoreError``, the reason.
  package func requirePIN(of name: WalletName) throws(KeystoreError) {
    guard let status = try pinStatus(of: name) else { throw .noSlot(.pinAndDevice) }
    if let refusal = status.refusal { throw refusal }
    guard status.waitSeconds == 0 else { throw .pin(.wait(seconds: status.waitSeconds)) }
  }

  /// Counts a try; throws if none is allowed now.
  private func count(
    in files: PINCounterFiles,
    _ turn: borrowing PINCounterFiles.Turn,
    under device: borrowing DeviceSecret
  ) throws(KeystoreError) -> PINCounter {
    let counter = try files.read(turn, under: device)
    guard counter.failures < PINCounter.maxFailures else {
      throw .pin(.spent(failures: Int(counter.failures)))
    }
    let now = moment()
    let left = counter.waitLeft(at: now)
    guard left == 0 else {
      // The clock ran backwards: the wait starts again, and must then be served in full.
      if now.passed(since: counter.moment) == nil {
        try files.write(counter.next(failures: counter.failures, at: now, under: device), turn)
      }
      throw .pin(.wait(seconds: Self.seconds(left)))
    }
    let counted = counter.next(failures: counter.failures + 1, at: now, under: device)
    try files.write(counted, turn)
    return counted
  }

  /// Clears the count of wrong PINs, after the wallet was unlocked without a PIN.
  ///
  /// Never throws: a disk that accepts no writes must not keep the password from opening.
  func clearCounter(of document: KeystoreDocument) {
    guard let device = try? deviceSecret(), (try? document.pinSlot(of: device)) != nil,
      let files = try? counterFiles(of: document)
    else { return }
    if let counter = try? files.look(under: device), counter.failures == 0 { return }
    guard let turn = try? files.turn() else { return }
    try? files.clear(turn, at: moment(), under: device)
  }

  func deviceSecret() throws(KeystoreError) -> DeviceSecret {
    do { return try device.secret() } catch { throw .device(error) }
  }

  func counterFiles(of document: KeystoreDocument) throws(KeystoreError) -> PINCounterFiles {
    guard let state else { throw .device(.noPlace) }
    return PINCounterFiles(state: state, home: path, wallet: document.id, timeout: timeout)
  }

  private static func seconds(_ milliseconds: Int64) -> Int { Int((milliseconds + 999) / 1000) }
}

extension KeystoreDocument {
  /// Returns the index of this device's PIN slot; nil if the wallet has no PIN at all.
  func pinSlot(of device: borrowing DeviceSecret) throws(KeystoreError) -> Int? {
    let identifier = device.identifier
    let slot = slots.firstIndex { $0.kind == .pinAndDevice && $0.device == identifier }
    if slot == nil, slots.contains(where: { $0.kind == .pinAndDevice }) { throw .otherDevice }
    return slot
  }
}
