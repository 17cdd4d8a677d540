package import Entity

/// How a wallet's PIN stands on this device.
package struct PINStatus: Equatable, Sendable {
  /// True when the PIN goes with the secret of this device.
  package let isForThisDevice: Bool
  /// How many wrong ones were tried since the last right one; nil when that cannot be told.
  package let failures: Int?
  /// The seconds until the next may be tried.
  package let waitSeconds: Int
  /// Why it is refused until the passphrase is used, if it is.
  package let refusal: KeystoreError?

  /// Whether one may be tried now, and is worth asking for.
  package var canBeTried: Bool { isForThisDevice && refusal == nil && waitSeconds == 0 }

  /// Whether one may be tried as soon as the wait is over.
  package var isWaiting: Bool { isForThisDevice && refusal == nil && waitSeconds > 0 }

  /// Describes a PIN.
  package init(isForThisDevice: Bool, failures: Int?, waitSeconds: Int, refusal: KeystoreError?) {
    self.isForThisDevice = isForThisDevice
    self.failures = failures
    self.waitSeconds = waitSeconds
    self.refusal = refusal
  }
}

extension Keystore {
  /// How many wrong PINs in a row there may be.
  package static let maxPINFailures = Int(PINCounter.maxFailures)

  /// Unlocks a wallet by its PIN and the secret of this device.
  ///
  /// The try is counted as a wrong one, and that is on the disk, before the PIN is stretched; a kill
  /// in between gains nothing. One process at a time tries a PIN.
  /// - Throws: ``KeystoreError``; ``KeystoreError/otherDevice`` and ``KeystoreError/pin(_:)`` cost no
  ///   stretching.
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
    // The turn is over when this returns: what follows writes in the same folder.
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
      // From now on the wait runs, not from when the stretching began.
      try files.write(
        counted.next(failures: counted.failures, at: moment(), under: device),
        turn
      )
      throw .wrongPIN(triesLeft: Int(PINCounter.maxFailures - counted.failures))
    }
    let opened = try document.opened(under: dataKey)
    // It was right. If the disk takes no more, the count stays and the passphrase clears it.
    try? files.write(counted.next(failures: 0, at: moment(), under: device), turn)
    return opened
  }

  /// Tells how a wallet's PIN stands, without trying one; nil when the wallet has none.
  ///
  /// - Throws: ``KeystoreError`` for a wallet that cannot be read.
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

  /// Makes sure that a PIN may be tried now; belongs before it is asked for.
  ///
  /// - Throws: ``KeystoreError`` with what stands in the way.
  package func requirePIN(of name: WalletName) throws(KeystoreError) {
    guard let status = try pinStatus(of: name) else { throw .noSlot(.pinAndDevice) }
    if let refusal = status.refusal { throw refusal }
    guard status.waitSeconds == 0 else { throw .pin(.wait(seconds: status.waitSeconds)) }
  }

  /// Counts a try, unless none is allowed now.
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
      // A clock that ran backwards: the wait begins again, and is then served whole.
      if now.passed(since: counter.moment) == nil {
        try files.write(counter.next(failures: counter.failures, at: now, under: device), turn)
      }
      throw .pin(.wait(seconds: Self.seconds(left)))
    }
    let counted = counter.next(failures: counter.failures + 1, at: now, under: device)
    try files.write(counted, turn)
    return counted
  }

  /// Clears the count of wrong PINs, once something better than a PIN was right.
  ///
  /// Never stands in the way: a disk that takes nothing must not keep the passphrase from opening.
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
  /// The slot of the PIN on this device; nil when the wallet has no PIN at all.
  func pinSlot(of device: borrowing DeviceSecret) throws(KeystoreError) -> Int? {
    let identifier = device.identifier
    let slot = slots.firstIndex { $0.kind == .pinAndDevice && $0.device == identifier }
    if slot == nil, slots.contains(where: { $0.kind == .pinAndDevice }) { throw .otherDevice }
    return slot
  }
}
