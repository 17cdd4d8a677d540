import Files
import Core
package import Entity

extension Keystore {
  /// When the words of each wallet were proved last, by the wallet's number.
  ///
  /// A note that cannot be read counts as none: it only informs.
  /// - Throws: ``KeystoreError`` when the folder cannot be read.
  package func drills() throws(KeystoreError) -> [String: Drill] {
    guard let folder = try KeystoreFolder.existing(home: path) else { return [:] }
    var drills: [String: Drill] = [:]
    for name in try folder.names() {
      guard let id = KeystoreFolder.slug(of: name, ending: WalletFile.drill),
        let file = try? folder.readOnce(name), let drill = Drill(parsing: file),
        Hex.encode(drill.wallet) == id
      else { continue }
      drills[id] = drill
    }
    return drills
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
  package func noteDrill(of wallet: WalletEntry, now: Int64) throws(KeystoreError) -> Drill {
    guard let id = Canonical.bytes(wallet.id, count: 16),
      let folder = try KeystoreFolder.existing(home: path)
    else { throw .unknown(name: wallet.name.text) }
    let drill = Drill(wallet: id, time: Canonical.time(now))
    let lock = try FolderLock(of: folder, patience: patience)
    try folder.settle(under: lock)
    try write(drill, in: folder, under: lock)
    return drill
  }

  func write(
    _ drill: Drill,
    in folder: borrowing KeystoreFolder,
    under lock: borrowing FolderLock
  ) throws(KeystoreError) {
    let name = "\(Hex.encode(drill.wallet)).\(WalletFile.drill)"
    let path = folder.path(of: name)
    try folder.write(drill.file, to: name, replacing: .whatever, under: lock) {
      bytes throws(KeystoreError) in
      guard Drill(parsing: bytes) == drill else { throw .readBack(path: path) }
    }
  }
}
