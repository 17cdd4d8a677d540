import Files
package import Entity

extension Keystore {
  /// Changes the label of an account in the list of an unlocked wallet.
  ///
  /// The list is authenticated with its labels, so the wallet must be unlocked.
  /// - Parameters:
  ///   - address: The account's address.
  ///   - label: The user's name for the account; nil removes it.
  ///   - wallet: The unlocked wallet; a change since it was unlocked is a conflict.
  /// - Returns: The wallet with the label.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/conflict``, also if the wallet does not
  ///   list the account, or another account has the label.
  package func label(
    _ address: Address,
    as label: WalletName?,
    in wallet: borrowing UnlockedWallet
  ) throws(KeystoreError) -> WalletEntry {
    guard let accounts = wallet.entry.accounts.labeling(address, as: label) else { throw .conflict }
    return try list(accounts, of: wallet)
  }

  /// Changes the label of an account of a watch-only wallet; no key is needed.
  ///
  /// - Parameters:
  ///   - address: The account's address.
  ///   - label: The user's name for the account; nil removes it.
  ///   - name: The wallet's name.
  ///   - now: Seconds since 1970.
  /// - Returns: The wallet with the label.
  /// - Throws: ``KeystoreError``, including ``KeystoreError/conflict`` if the wallet does not list
  ///   the account, or another account has the label.
  package func labelWatched(
    _ address: Address,
    as label: WalletName?,
    in name: WalletName,
    now: Int64
  ) throws(KeystoreError) -> WatchEntry {
    let document = try changeWatched(name, now: now) { document throws(KeystoreError) in
      guard let accounts = document.accounts.labeling(address, as: label) else { throw .conflict }
      document.accounts = accounts
    }
    return document.entry(remembered: VerifiedFiles(self))
  }
}

extension [AccountEntry] {
  /// Returns the same accounts, one of them with another label; nil if its address is not among them,
  /// or another one has the label.
  fileprivate func labeling(_ address: Address, as label: WalletName?) -> [AccountEntry]? {
    guard let place = firstIndex(where: { $0.address == address }),
      label == nil || !contains(where: { $0.label == label && $0.address != address })
    else { return nil }
    var accounts = self
    accounts[place] = AccountEntry(path: self[place].path, address: address, label: label)
    return accounts
  }
}
