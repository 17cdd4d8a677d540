import Files
import Core
package import Entity

extension Keystore {
  /// Returns the last check of each wallet's recovery phrase, by wallet ID.
  ///
  /// An unreadable note counts as missing, since it is informational only.
  /// - Throws: ``KeystoreError`` if the folder cannot be read.
  package func backupVerifications() throws(KeystoreError) -> [String: BackupVerification] {
    guard let folder = try KeystoreFolder.existing(home: path) else { return [:] }
    var backupVerifications: [String: BackupVerification] = [:]
    for name in try folder.names() {
      guard let id = KeystoreFolder.slug(of: name, ending: WalletFile.verification),
        let file = try? folder.readOnce(name), let verification = BackupVerification(parsing: file),
        Hex.encode(verification.wallet) == id
      else { continue }
      backupVerifications[id] = verification
    }
    return backupVerifications
  }

  /// Compares the addresses of a typed secret with those of a wallet.
  ///
  /// - Returns: The first address of the wallet that the secret does not lead to, with the one it
  ///   leads to instead; nil if all agree.
  /// - Throws: ``KeystoreError/wallet(_:)`` if the secret is of another kind than the wallet.
  package func disagreement(
    of secret: borrowing WalletSecret,
    wordsPassphrase: borrowing Passphrase?,
    with wallet: WalletEntry
  ) throws(KeystoreError) -> (wanted: Address, found: Address)? {
    let keys = try WalletKeys(of: secret, optional: wordsPassphrase)
    for account in wallet.accounts {
      let found = try keys.address(at: account.path)
      guard found == account.address else { return (account.address, found) }
    }
    return nil
  }

  /// Records that the recovery phrase of a wallet was checked.
  ///
  /// - Throws: ``KeystoreError`` if the note cannot be written.
  package func recordBackupVerification(of wallet: WalletEntry, now: Int64) throws(KeystoreError)
    -> BackupVerification
  {
    guard let id = CanonicalJSON.bytes(wallet.id, count: 16),
      let folder = try KeystoreFolder.existing(home: path)
    else { throw .unknown(name: wallet.name.text) }
    let verification = BackupVerification(wallet: id, time: CanonicalJSON.time(now))
    let lock = try FolderLock(of: folder, timeout: timeout)
    try folder.settle(under: lock)
    try write(verification, in: folder, under: lock)
    return verification
  }

  func write(
    _ verification: BackupVerification,
    in folder: borrowing KeystoreFolder,
    under lock: borrowing FolderLock
  ) throws(KeystoreError) {
    let name = "\(Hex.encode(verification.wallet)).\(WalletFile.verification)"
    let path = folder.path(of: name)
    try folder.write(verification.file, to: name, replacing: .whatever, under: lock) {
      bytes throws(KeystoreError) in
      guard BackupVerification(parsing: bytes) == verification else { throw .readBack(path: path) }
    }
  }
}
