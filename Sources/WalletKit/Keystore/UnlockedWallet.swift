package import Entity

/// A wallet that was unlocked, with everything in its files verified.
///
/// It holds keys, so it should exist as briefly as the work allows.
package struct UnlockedWallet: ~Copyable, Sendable {
  /// The wallet's description; verified, unlike that of a locked wallet.
  package let entry: WalletEntry

  /// The way in which it was unlocked.
  package let openedBy: SlotKind

  /// The recovery phrase, seed or private key of the wallet.
  package let secret: WalletSecret

  let keys: WalletKeys
  let dataKey: DataKey
  let loaded: LoadedWallet

  /// Returns the key of an account in the wallet's list.
  ///
  /// - Throws: ``KeystoreError/accountUnknown(_:)`` if the address is not in the list.
  package borrowing func key(for address: Address) throws(KeystoreError) -> PrivateKey {
    guard let account = entry.accounts.first(where: { $0.address == address }) else {
      throw .accountUnknown(address)
    }
    return try keys.key(at: account.path)
  }

  /// Returns the key at any path, listed or not; the path of a single private key is nil.
  ///
  /// - Throws: ``KeystoreError/wallet(_:)`` if the wallet has no such path.
  package borrowing func key(at path: DerivationPath?) throws(KeystoreError) -> PrivateKey {
    try keys.key(at: path)
  }
}
