import Files
import Core
package import Entity

extension Keystore {
  /// When the words of each wallet were proved last, by the wallet's number.
  ///
  /// A note that cannot be read counts as none: it only informs.
  /// - Throws: ``KeystoreError`` when the folder cannot be read.
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

  /// Holds a secret that was typed against the addresses of a wallet.
  ///
  /// - Returns: The first address of the wallet that the secret does not lead to, with the one it
  ///   leads to instead; nil when all agree.
  /// - Throws: ``KeystoreError/wallet(_:)`` when the secret is of another kind than the wallet.
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

  /// Notes that the words of a wallet were proved.
  ///
  /// - Throws: ``KeystoreError`` when the note could not be written.
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
