import Files
package import Entity

extension Keystore {
  /// Unlocks a wallet with derivation paths and adds an account to its list.
  ///
  /// - Parameters:
  ///   - name: The wallet's name.
  ///   - passphrase: The wallet's password.
  ///   - path: The path of the account; nil for the next one of m/44'/60'/0'/0/i.
  ///   - label: The user's name for the account.
  /// - Returns: The wallet with the new account as its last.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/accountExists(_:)``.
  package func addAccount(
    to name: WalletName,
    passphrase: borrowing Passphrase,
    path: DerivationPath? = nil,
    label: WalletName? = nil
  ) throws(KeystoreError) -> WalletEntry {
    try addAccount(
      to: try unlock(name, passphrase: passphrase),
      path: path,
      label: label
    )
  }

  /// Adds an account to the list of an unlocked wallet.
  ///
  /// - Parameters:
  ///   - wallet: The unlocked wallet; a change since it was unlocked is a conflict.
  ///   - path: The path of the account; nil for the next one of m/44'/60'/0'/0/i.
  ///   - label: The user's name for the account.
  /// - Returns: The wallet with the new account as its last.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/conflict``.
  package func addAccount(
    to wallet: borrowing UnlockedWallet,
    path: DerivationPath? = nil,
    label: WalletName? = nil
  ) throws(KeystoreError) -> WalletEntry {
    guard wallet.entry.kind.hasPaths else { throw .wallet(.noPaths) }
    let path = if let path { path } else { try Self.nextPath(after: wallet.entry.accounts) }
    let address = try wallet.keys.address(at: path)
    guard !wallet.entry.accounts.contains(where: { $0.address == address }) else {
      throw .accountExists(address)
    }
    let added = AccountEntry(path: path, address: address, label: label)
    return try list(wallet.entry.accounts + [added], of: wallet)
  }

  /// Writes the account list of an unlocked wallet, authenticated by its data key.
  ///
  /// - Returns: The wallet with these accounts.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/conflict`` and
  ///   ``KeystoreError/accountsFull``.
  func list(
    _ accounts: [AccountEntry],
    of wallet: borrowing UnlockedWallet
  ) throws(KeystoreError) -> WalletEntry {
    var list = AccountsDocument(
      wallet: wallet.loaded.document.id,
      generation: (wallet.loaded.list?.generation ?? 0) + 1,
      accounts: accounts,
      mac: []
    )
    try list.authenticate(under: wallet.dataKey)
    guard list.file.count <= CanonicalJSON.limit, CanonicalJSON.integers.contains(list.generation)
    else {
      throw .accountsFull
    }
    try write(list, of: wallet)
    let entry = try LoadedWallet(
      document: wallet.loaded.document,
      list: list,
      listPath: wallet.loaded.listPath
    ).provedEntry()
    remember(entry.accounts, of: list.wallet)
    return entry
  }

  private func write(
    _ list: AccountsDocument,
    of wallet: borrowing UnlockedWallet
  ) throws(KeystoreError) {
    let name = wallet.entry.name
    guard let folder = try KeystoreFolder.existing(home: path) else {
      throw .unknown(name: name.text)
    }
    let lock = try FolderLock(of: folder, timeout: timeout)
    try folder.settle(under: lock)
    // The wallet may have been removed, and another one of this name created.
    guard let file = try folder.readOnce("\(name.slug).\(WalletFile.keystore)"),
      try KeystoreDocument(parsing: file).id == list.wallet
    else { throw .conflict }
    try folder.write(
      list.file,
      to: "\(name.slug).\(WalletFile.accounts)",
      replacing: .only(wallet.loaded.listFile),
      under: lock
    ) { bytes throws(KeystoreError) in
      let written = try? AccountsDocument(parsing: bytes)
      guard let written, written == list,
        try written.isAuthentic(for: list.wallet, under: wallet.dataKey)
      else { throw .readBack(path: wallet.loaded.listPath) }
    }
  }

  /// Returns the path after the highest index among the usual paths.
  private static func nextPath(
    after accounts: [AccountEntry]
  ) throws(KeystoreError) -> DerivationPath {
    var next: UInt32 = 0
    for account in accounts {
      guard let index = account.path?.components.last?.index, index < .max,
        try WalletKeys.path(index) == account.path
      else { continue }
      next = max(next, index + 1)
    }
    return try WalletKeys.path(next)
  }
}
