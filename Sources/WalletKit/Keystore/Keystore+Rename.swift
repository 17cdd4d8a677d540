import Files
package import Entity

extension Keystore {
  /// Renames a wallet and its files.
  ///
  /// The name is authenticated, so the wallet must be unlocked. If the process is killed, the
  /// wallet has either the old name or the new one; if both files exist, the next command removes
  /// the old.
  /// - Parameters:
  ///   - wallet: The wallet, unlocked by other means than a PIN.
  ///   - name: The new name.
  ///   - now: Seconds since 1970.
  /// - Returns: The stored wallet.
  /// - Throws: ``KeystoreError/exists(name:)``, ``KeystoreError/conflict``.
  package func rename(
    _ wallet: borrowing UnlockedWallet,
    to name: WalletName,
    now: Int64
  ) throws(KeystoreError) -> WalletEntry {
    let loaded = wallet.loaded
    guard name != loaded.document.name else { throw .exists(name: name.text) }
    var document = loaded.document
    document.name = name
    document = try Self.renewed(document, of: wallet, now: now)
    guard let folder = try KeystoreFolder.existing(home: path) else {
      throw .unknown(name: wallet.entry.name.text)
    }
    let lock = try FolderLock(of: folder, timeout: timeout)
    try folder.settle(under: lock)
    try requireUnchanged(wallet, in: folder)
    try Self.requireFree(name, in: folder)
    // Before the wallet file, so that a wallet with the new name has its accounts.
    if let list = loaded.list { try copy(list, to: name, in: folder, under: lock) }
    try write(document, of: wallet, in: folder, under: lock, .anew) { _ throws(KeystoreError) in }
    // The wallet has its new name. The rest is cleanup, which the next command does too.
    try folder.remove(Self.walletFile(loaded.document.name))
    try folder.confirm()
    if loaded.list != nil { try folder.remove(Self.listFile(loaded.document.name)) }
    try folder.confirm()
    return try LoadedWallet(
      document: document,
      list: loaded.list,
      listPath: folder.path(of: Self.listFile(name))
    ).provedEntry()
  }

  static func walletFile(_ name: WalletName) -> String { "\(name.slug).\(WalletFile.keystore)" }
  static func listFile(_ name: WalletName) -> String { "\(name.slug).\(WalletFile.accounts)" }

  /// Throws if the wallet's files are not those that were unlocked.
  func requireUnchanged(
    _ wallet: borrowing UnlockedWallet,
    in folder: borrowing KeystoreFolder
  ) throws(KeystoreError) {
    let name = wallet.loaded.document.name
    guard try folder.readOnce(Self.walletFile(name)) == wallet.loaded.document.file,
      try folder.readOnce(Self.listFile(name)) == wallet.loaded.listFile
    else { throw .conflict }
  }

  private func copy(
    _ list: AccountsDocument,
    to name: WalletName,
    in folder: borrowing KeystoreFolder,
    under lock: borrowing FolderLock
  ) throws(KeystoreError) {
    try folder.write(list.file, to: Self.listFile(name), replacing: .whatever, under: lock)
  }
}
