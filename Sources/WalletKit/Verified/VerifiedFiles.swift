import Files
import Core

/// The verified accounts of wallets, as remembered by this device: `<wallet ID>.verified`.
///
/// They are beside the device secret, outside the home folder. They are for warnings: if one cannot
/// be read or written, accounts are unverified, but the wallet can still be unlocked.
struct VerifiedFiles: ~Copyable {
  private let device: DeviceSecret
  private let folder: KeystoreFolder
  private let timeout: LockTimeout

  /// Nil if nothing can be stored yet: the folder or the device secret is missing.
  init?(_ keystore: Keystore) {
    guard let state = keystore.state, let device = try? keystore.device.secret(),
      let folder = try? KeystoreFolder.existingState(state)
    else { return nil }
    self.device = device
    self.folder = folder
    timeout = keystore.timeout
  }

  /// Creates the folder and the device secret if they are missing; nil if that fails.
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

  /// Returns the verified accounts of a wallet; empty if this device wrote no file for it.
  func accounts(of wallet: [UInt8]) -> VerifiedAccounts {
    guard let file = try? folder.readOnce(Self.name(wallet)),
      let found = VerifiedAccounts(parsing: file), found.isAuthentic(for: wallet, under: device)
    else { return VerifiedAccounts(wallet: wallet) }
    return found
  }

  /// Adds accounts that were just verified.
  func add(_ proved: [AccountEntry], of wallet: [UInt8]) throws(KeystoreError) {
    var timeout = timeout
    // A note is not worth a long wait: the next unlock writes it.
    (timeout.seconds, timeout.turns) = (min(timeout.seconds, 2), 1)
    let lock = try FolderLock(of: folder, timeout: timeout)
    var file = accounts(of: wallet).adding(proved, under: device).file
    if file.count > CanonicalJSON.limit {
      file = VerifiedAccounts(wallet: wallet).adding(proved, under: device).file
    }
    try folder.write(file, to: Self.name(wallet), replacing: .whatever, under: lock)
  }

  /// Forgets a wallet that was removed permanently.
  func forget(_ wallet: [UInt8]) throws(KeystoreError) { try folder.remove(Self.name(wallet)) }
}
