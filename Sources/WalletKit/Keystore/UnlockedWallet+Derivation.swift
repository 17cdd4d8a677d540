package import Entity

extension UnlockedWallet {
  /// Returns the addresses at paths, listed or not. Costs about 0.1 ms each.
  ///
  /// - Throws: ``KeystoreError/wallet(_:)`` if the wallet has one private key and no paths.
  package borrowing func addresses(at paths: [DerivationPath]) throws(KeystoreError) -> [Address] {
    var addresses: [Address] = []
    for path in paths { addresses.append(try keys.address(at: path)) }
    return addresses
  }

  /// Returns the extended public key at a path, which can derive the addresses below it.
  ///
  /// - Throws: ``KeystoreError/wallet(_:)`` if the wallet has one private key and no paths.
  package borrowing func extendedPublicKey(
    at path: DerivationPath
  ) throws(KeystoreError) -> ExtendedPublicKey {
    try keys.extendedPublicKey(at: path)
  }

  /// Returns the first four bytes of the master key's identifier, the wallet's fingerprint.
  ///
  /// - Throws: ``KeystoreError/wallet(_:)`` if the wallet has one private key and no master key.
  package borrowing func masterFingerprint() throws(KeystoreError) -> [UInt8] {
    let master = try keys.extendedPublicKey(at: .master)
    do { return try master.publicKey.fingerprint() } catch { throw .wallet(.derivation(error)) }
  }
}

extension WalletKeys {
  func extendedPublicKey(at path: DerivationPath) throws(KeystoreError) -> ExtendedPublicKey {
    switch self {
    case .words(let master):
      do { return try master.derived(at: path).extendedPublicKey() } catch {
        throw .wallet(.derivation(error))
      }
    case .single: throw .wallet(.noPaths)
    }
  }
}
