import Files
import Core

/// What this device remembers of wallets' accounts, beside its secret and in another tree than the
/// wallets: `<number of the wallet>.verified`.
///
/// It is for warnings: whatever cannot be read or written makes accounts unverified, and keeps no
/// wallet from being unlocked.
struct VerifiedFiles: ~Copyable {
  private let device: DeviceSecret
  private let folder: KeystoreFolder
  private let timeout: LockTimeout

  /// Nil where nothing can be remembered yet: there is no folder, or no secret in it.
  init?(_ keystore: Keystore) {
    guard let state = keystore.state, let device = try? keystore.device.secret(),
      let folder = try? KeystoreFolder.existingState(state)
    else { return nil }
    self.device = device
    self.folder = folder
    timeout = keystore.timeout
  }

  /// Makes the folder and the secret where they are missing; nil where that cannot be.
  init?(making keystore: Keystore) {
    guard let state = keystore.state, let device = try? keystore.device.secretMadeIfMissing(),
      let folder = try? KeystoreFolder.madeState(state)
    else { return nil }
    self.device = device
    self.folder = folder
    timeout = keystore.timeout
  }

  private static func name(_ wallet: [UInt8]) -> String {
    "\(Hex.encode(wallet)).\(WalletFile.verified)"
  }

  /// What was proved of a wallet; nothing where there is no file, or one that this device did not
  /// write.
  func accounts(of wallet: [UInt8]) -> VerifiedAccounts {
    guard let file = try? folder.readOnce(Self.name(wallet)),
      let found = VerifiedAccounts(parsing: file), found.isAuthentic(for: wallet, under: device)
    else { return VerifiedAccounts(wallet: wallet) }
    return found
  }

  /// Adds accounts that were proved just now.
  func add(_ proved: [AccountEntry], of wallet: [UInt8]) throws(KeystoreError) {
    var timeout = timeout
    // Nobody waits long for a note: the next unlocking takes it.
    (timeout.seconds, timeout.turns) = (min(timeout.seconds, 2), 1)
    let lock = try FolderLock(of: folder, timeout: timeout)
    var file = accounts(of: wallet).adding(proved, under: device).file
    if file.count > CanonicalJSON.limit {
      file = VerifiedAccounts(wallet: wallet).adding(proved, under: device).file
    }
    try folder.write(file, to: Self.name(wallet), replacing: .whatever, under: lock)
  }

  /// Forgets a wallet that is gone for good.
  func forget(_ wallet: [UInt8]) throws(KeystoreError) { try folder.remove(Self.name(wallet)) }
}
