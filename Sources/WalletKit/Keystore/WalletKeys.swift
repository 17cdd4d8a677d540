import Entity

/// The keys of a wallet, derived from its secret.
enum WalletKeys: ~Copyable {
  /// A master key, with accounts at paths below it.
  case words(HDKey)
  /// A single key, without a path.
  case single(PrivateKey)

  init(of secret: borrowing WalletSecret) throws(KeystoreError) {
    self =
      switch secret.kind {
      case .mnemonic, .seed:
        .words(try KeystoreError.asked { () throws(WalletSecretError) in try secret.master() })
      case .privateKey:
        .single(
          try KeystoreError.asked { () throws(WalletSecretError) in try secret.key(at: nil) }
        )
      }
  }

  /// Uses the BIP-39 passphrase that belongs to the recovery phrase.
  init(
    of secret: borrowing WalletSecret,
    wordsPassphrase: borrowing Passphrase
  ) throws(KeystoreError) {
    do { self = .words(try secret.master(passphrase: wordsPassphrase)) } catch {
      throw .wallet(error)
    }
  }

  /// Uses the BIP-39 passphrase, if there is one.
  init(
    of secret: borrowing WalletSecret,
    optional wordsPassphrase: borrowing Passphrase?
  ) throws(KeystoreError) {
    switch wordsPassphrase {
    case .some(let words): try self.init(of: secret, wordsPassphrase: words)
    case .none: try self.init(of: secret)
    }
  }

  /// The path of the first account.
  func firstPath() throws(KeystoreError) -> DerivationPath? {
    switch self {
    case .words: try Self.path(0)
    case .single: nil
    }
  }

  /// The usual path of an account, m/44'/60'/0'/0/i.
  static func path(_ index: UInt32) throws(KeystoreError) -> DerivationPath {
    do { return try .ethereum(account: index) } catch { throw .accountsFull }
  }

  /// Returns the key of an account.
  func key(at path: DerivationPath?) throws(KeystoreError) -> PrivateKey {
    switch self {
    case .words(let master):
      guard let path else { throw .wallet(.pathMissing) }
      do { return try master.derived(at: path).privateKey() } catch {
        throw .wallet(.derivation(error))
      }
    case .single(let key):
      guard path == nil else { throw .wallet(.noPaths) }
      let copy = try key.withBytes { bytes throws(KeystoreError) in
        try KeystoreError.held { () throws(SecretError) in try SecretBytes(copying: bytes) }
      }
      do { return try PrivateKey(copy) } catch { throw .wallet(.key(error)) }
    }
  }

  /// Returns the address of an account.
  func address(at path: DerivationPath?) throws(KeystoreError) -> Address {
    switch self {
    case .words(let master):
      guard let path else { throw .wallet(.pathMissing) }
      do { return Address(publicKey: try master.publicKey(at: path)) } catch {
        throw .wallet(.derivation(error))
      }
    case .single: return try key(at: path).address
    }
  }
}
