package import Entity

extension UnlockedWallet {
  /// The addresses at paths, in the list or not. Costs about 0.1 ms each.
  ///
  /// - Throws: ``KeystoreError/wallet(_:)`` when the wallet has one private key and no paths.
  package borrowing func addresses(at paths: [DerivationPath]) throws(KeystoreError) -> [Address] {
    var addresses: [Address] = []
    for path in paths { addresses.append(try keys.address(at: path)) }
    return addresses
  }

  /// The public half of the key at a path, from which the addresses below it can be told.
  ///
  /// - Throws: ``KeystoreError/wallet(_:)`` when the wallet has one private key and no paths.
  package borrowing func extendedPublicKey(
    at path: DerivationPath
  ) throws(KeystoreError) -> ExtendedPublicKey {
    try keys.extendedPublicKey(at: path)
  }

  /// The first four bytes of the master key's identifier, by which other wallets name this one.
  ///
  /// - Throws: ``KeystoreError/wallet(_:)`` when the wallet has one private key and no master key.
  package borrowing func masterFingerprint() throws(KeystoreError) -> [UInt8] {
    let master = try keys.extendedPublicKey(at: .master)
    do { return try master.publicKey.fingerprint() } catch { throw .wallet(.derivation(error)) }
  }
}

extension WalletKeys {
  /// The public half of the key at a path.
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
