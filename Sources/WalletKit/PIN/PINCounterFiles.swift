import Core
import Files

/// The two copies of a wallet's counter: beside the device secret, and beside the wallet.
///
/// The first is written first, so it is never the older one, unless someone put it back.
struct PINCounterFiles: Sendable {
  let state: String
  let home: String
  let wallet: [UInt8]
  let timeout: LockTimeout

  /// The right to read and write the counters of this device; held while a PIN is tried.
  struct Turn: ~Copyable {
    fileprivate let folder: KeystoreFolder
    fileprivate let lock: FolderLock
  }

  private var name: String { "\(Hex.encode(wallet)).\(WalletFile.counter)" }

  /// The path of the first copy, for messages.
  var path: String { state + "/" + name }

  /// Waits for the turn, longer than usual: each process before it may derive a key from a PIN.
  func turn() throws(KeystoreError) -> Turn {
    var timeout = timeout
    (timeout.seconds, timeout.turns) = (6 * timeout.seconds, 1)
    let folder = try KeystoreFolder.madeState(state)
    let lock = try FolderLock(of: folder, timeout: timeout)
    return Turn(folder: folder, lock: lock)
  }

  /// Reads the counter without waiting; during a write it is the old one or the new one.
  func look(under device: borrowing DeviceSecret) throws(KeystoreError) -> PINCounter {
    guard let folder = try KeystoreFolder.existingState(state) else {
      throw .pin(.counterMissing(path: path))
    }
    return try read(in: folder, under: device)
  }

  /// Reads the counter; throws if no PIN may be tried.
  func read(
    _ turn: borrowing Turn,
    under device: borrowing DeviceSecret
  ) throws(KeystoreError) -> PINCounter {
    try read(in: turn.folder, under: device)
  }

  private func read(
    in folder: borrowing KeystoreFolder,
    under device: borrowing DeviceSecret
  ) throws(KeystoreError) -> PINCounter {
    guard let keystore = try KeystoreFolder.existing(home: home) else {
      throw .pin(.counterMissing(path: path))
    }
    // The copy beside the wallet is written last, so it is read first: otherwise, without a turn, a
    // write between the two reads would look like a counter that was put back.
    let mirror: Result<PINCounter, KeystoreError>
    do { mirror = .success(try self.counter(in: keystore, under: device)) } catch {
      mirror = .failure(error)
    }
    let counter = try counter(in: folder, under: device)
    guard counter.sequence >= (try mirror.get()).sequence else {
      throw .pin(.counterRolledBack(path: path))
    }
    return counter
  }

  private func counter(
    in folder: borrowing KeystoreFolder,
    under device: borrowing DeviceSecret
  ) throws(KeystoreError) -> PINCounter {
    let path = folder.path(of: name)
    let file: [UInt8]?
    do { file = try folder.readOnce(name) } catch {
      throw .pin(.counterUnreadable(path: path, reason: error.report.message))
    }
    guard let file else { throw .pin(.counterMissing(path: path)) }
    guard let counter = PINCounter(parsing: file),
      counter.isAuthentic(for: wallet, under: device),
      counter.sequence < CanonicalJSON.integers.upperBound - 1
    else { throw .pin(.counterDamaged(path: path)) }
    return counter
  }

  /// Writes both copies; they are on disk when this returns.
  func write(_ counter: PINCounter, _ turn: borrowing Turn) throws(KeystoreError) {
    let file = counter.file
    try put(file, in: turn.folder, under: turn.lock)
    let keystore = try KeystoreFolder.made(home: home)
    let lock = try FolderLock(of: keystore, timeout: timeout)
    try put(file, in: keystore, under: lock)
  }

  private func put(
    _ file: [UInt8],
    in folder: borrowing KeystoreFolder,
    under lock: borrowing FolderLock
  ) throws(KeystoreError) {
    let path = folder.path(of: name)
    do throws(KeystoreError) {
      try folder.write(file, to: name, replacing: .whatever, under: lock)
    } catch {
      throw .pin(.counterFixed(path: path, reason: error.report.message))
    }
  }

  /// Resets the failures to zero, whatever was there; the sequence number never decreases.
  func clear(_ turn: borrowing Turn, at moment: PINTimestamp, under device: borrowing DeviceSecret)
    throws(KeystoreError)
  {
    var sequence: Int64 = 0
    if let found = try? counter(in: turn.folder, under: device) { sequence = found.sequence }
    if let keystore = try KeystoreFolder.existing(home: home),
      let found = try? counter(in: keystore, under: device)
    {
      sequence = max(sequence, found.sequence)
    }
    let empty = PINCounter(
      wallet: wallet,
      device: device.identifier,
      sequence: sequence,
      failures: 0,
      moment: moment
    )
    try write(empty.next(failures: 0, at: moment, under: device), turn)
  }

  /// Removes both copies, once the wallet has no PIN.
  func remove(_ turn: borrowing Turn) throws(KeystoreError) {
    try? turn.folder.remove(name)
    guard let keystore = try KeystoreFolder.existing(home: home) else { return }
    let lock = try FolderLock(of: keystore, timeout: timeout)
    _ = lock
    try? keystore.remove(name)
  }
}
