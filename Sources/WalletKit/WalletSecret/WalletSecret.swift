package import Entity

/// The kind of a wallet's secret: a recovery phrase or seed for many accounts, or a private key.
package enum WalletKind: String, CaseIterable, Sendable {
  /// A BIP-39 recovery phrase.
  case mnemonic = "mnemonic"
  case privateKey = "private-key"
  /// A BIP-32 seed, as in SLIP-39 shares.
  case seed = "seed"

  /// True if there is an account at every path; a private key has one account.
  package var hasPaths: Bool { self != .privateKey }
}

/// The secret of a wallet, from which all its keys are derived.
///
/// Of a recovery phrase, the entropy is kept, not the words.
package struct WalletSecret: ~Copyable, Sendable {
  package let kind: WalletKind

  /// True if the recovery phrase requires a BIP-39 passphrase, which is never stored.
  package let needsPassphrase: Bool

  /// The language of the words; nil for a private key or a seed.
  package let language: WordLanguage?

  /// The entropy, the private key, or the seed.
  let content: SecretBytes

  init(
    checked content: consuming SecretBytes,
    kind: WalletKind,
    language: WordLanguage?,
    needsPassphrase: Bool
  ) {
    self.content = content
    self.kind = kind
    self.language = language
    self.needsPassphrase = needsPassphrase
  }

  /// Creates the secret from a recovery phrase, with keys at BIP-44 paths.
  package init(
    mnemonic: borrowing Mnemonic,
    needsPassphrase: Bool = false
  ) throws(WalletSecretError) {
    let entropy = try mnemonic.withEntropy { bytes throws(WalletSecretError) in
      try Self.copy(bytes)
    }
    self.init(
      checked: entropy,
      kind: .mnemonic,
      language: mnemonic.language,
      needsPassphrase: needsPassphrase
    )
  }

  package init(privateKey: borrowing PrivateKey) throws(WalletSecretError) {
    let key = try privateKey.withBytes { bytes throws(WalletSecretError) in
      try Self.copy(bytes)
    }
    self.init(checked: key, kind: .privateKey, language: nil, needsPassphrase: false)
  }

  /// Creates the secret from a seed, with keys at BIP-44 paths.
  ///
  /// BIP-32 and SLIP-39 together allow 16 to 64 bytes, an even number of them.
  package init(seed: borrowing SecretBytes) throws(WalletSecretError) {
    guard Self.seedSizes.contains(seed.count) else { throw .seedLength(seed.count) }
    let content = try seed.withBytes { bytes throws(WalletSecretError) in try Self.copy(bytes) }
    self.init(checked: content, kind: .seed, language: nil, needsPassphrase: false)
  }

  /// The allowed sizes of a seed, in bytes.
  static let seedSizes = stride(from: 16, through: 64, by: 2)

  /// Passes the secret itself to `read`, in place: the entropy, the private key, or the seed.
  package borrowing func withContent<Result: ~Copyable, Failure: Error>(
    _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try content.withBytes(read)
  }

  /// Returns the key of an account.
  ///
  /// A recovery phrase or seed requires a path, a private key must have none. Throws
  /// ``WalletSecretError``. Costs about 1 ms for a recovery phrase: for many accounts, call
  /// ``master()`` once.
  package borrowing func key(at path: DerivationPath?) throws(WalletSecretError) -> PrivateKey {
    guard kind.hasPaths else {
      guard path == nil else { throw .noPaths }
      let secret = try content.withBytes { bytes throws(WalletSecretError) in
        try Self.copy(bytes)
      }
      do { return try PrivateKey(secret) } catch { throw .key(error) }
    }
    guard let path else { throw .pathMissing }
    return try Self.key(below: try master(), at: path)
  }

  /// Returns the key of an account of a wallet that requires a BIP-39 passphrase.
  package borrowing func key(
    at path: DerivationPath,
    passphrase: borrowing Passphrase
  ) throws(WalletSecretError) -> PrivateKey {
    try Self.key(below: try master(passphrase: passphrase), at: path)
  }

  /// Returns the master key of a recovery phrase or seed.
  package borrowing func master() throws(WalletSecretError) -> HDKey {
    guard kind.hasPaths else { throw .noPaths }
    if kind == .seed {
      do { return try HDKey(seed: content) } catch { throw .derivation(error) }
    }
    guard !needsPassphrase else { throw .passphraseMissing }
    let words = try mnemonic()
    let seed: SecretBytes
    do { seed = try words.seed() } catch { throw .mnemonic(error) }
    do { return try HDKey(seed: seed) } catch { throw .derivation(error) }
  }

  /// Returns the master key of a wallet that requires a BIP-39 passphrase.
  package borrowing func master(
    passphrase: borrowing Passphrase
  ) throws(WalletSecretError) -> HDKey {
    guard kind.hasPaths else { throw .noPaths }
    guard needsPassphrase else { throw .passphraseUnused }
    let words = try mnemonic()
    let seed: SecretBytes
    do { seed = try words.seed(passphrase: passphrase) } catch { throw .mnemonic(error) }
    do { return try HDKey(seed: seed) } catch { throw .derivation(error) }
  }

  /// Returns the recovery phrase, for display; a private key or seed has none.
  package borrowing func mnemonic() throws(WalletSecretError) -> Mnemonic {
    guard let language else { throw .noWords(kind) }
    do {
      return try content.withBytes { bytes throws(MnemonicError) in
        try Mnemonic(entropyBytes: bytes, language: language)
      }
    } catch {
      throw .mnemonic(error)
    }
  }

  /// Returns true if anyone may hold the secret: it is printed in a standard, a manual or a tool.
  package borrowing func isPubliclyKnown() throws(WalletSecretError) -> Bool {
    switch kind {
    case .mnemonic: try mnemonic().isPubliclyKnown
    case .privateKey: try key(at: nil).isPubliclyKnown
    case .seed: try isKnownSeed()
    }
  }

  private static func key(
    below master: borrowing HDKey,
    at path: DerivationPath
  ) throws(WalletSecretError) -> PrivateKey {
    do {
      return try master.derived(at: path).privateKey()
    } catch {
      throw .derivation(error)
    }
  }

  static func copy(_ bytes: UnsafeRawBufferPointer) throws(WalletSecretError) -> SecretBytes {
    do { return try SecretBytes(copying: bytes) } catch { throw .memory(error) }
  }
}
