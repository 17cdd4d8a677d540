package import Entity

/// A wallet whose passphrase was right, with all that the file says of it verified.
///
/// Holds keys: it should live as briefly as the work allows.
package struct UnlockedWallet: ~Copyable, Sendable {
  /// What the wallet is; verified, unlike what is told of a locked one.
  package let entry: WalletEntry

  /// What it was unlocked by.
  package let openedBy: SlotKind

  /// The words or the key that the wallet is made of.
  package let secret: WalletSecret

  let keys: WalletKeys
  let dataKey: DataKey
  let loaded: LoadedWallet

  /// Makes the key of an account that is in the wallet's list.
  ///
  /// - Throws: ``KeystoreError/accountUnknown(_:)`` for an address that is not.
  package borrowing func key(for address: Address) throws(KeystoreError) -> PrivateKey {
    guard let account = entry.accounts.first(where: { $0.address == address }) else {
      throw .accountUnknown(address)
    }
    return try keys.key(at: account.path)
  }

  /// Makes the key at any path, in the list or not; nil for a wallet of one private key.
  ///
  /// - Throws: ``KeystoreError/wallet(_:)`` when the wallet has no such path.
  package borrowing func key(at path: DerivationPath?) throws(KeystoreError) -> PrivateKey {
    try keys.key(at: path)
  }
}
