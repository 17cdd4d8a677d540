package import Entity

/// What a wallet is made of: words or a seed for many accounts, or one private key.
package enum WalletKind: String, CaseIterable, Sendable {
  /// A BIP-39 sentence.
  case mnemonic = "mnemonic"
  case privateKey = "private-key"
  /// A seed of BIP-32 itself, as shares of SLIP-39 carry it.
  case seed = "seed"

  /// True when there is an account at every path; one private key is one account.
  package var hasPaths: Bool { self != .privateKey }
}

/// The secret of a wallet, from which all its keys come.
///
/// Of words the entropy is kept, not the sentence.
package struct WalletSecret: ~Copyable, Sendable {
  /// What the secret is.
  package let kind: WalletKind

  /// True when the words go with a BIP-39 passphrase; the passphrase itself is never stored.
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

  /// Makes the secret of a wallet of words, whose keys lie at BIP-44 paths.
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

  /// Makes the secret of a wallet of a seed, whose keys lie at BIP-44 paths.
  ///
  /// BIP-32 and SLIP-39 together: 16 to 64 bytes, an even number of them.
  package init(seed: borrowing SecretBytes) throws(WalletSecretError) {
    guard Self.seedSizes.contains(seed.count) else { throw .seedLength(seed.count) }
    let content = try seed.withBytes { bytes throws(WalletSecretError) in try Self.copy(bytes) }
    self.init(checked: content, kind: .seed, language: nil, needsPassphrase: false)
  }

  /// The bytes that a seed may have.
  static let seedSizes = stride(from: 16, through: 64, by: 2)

  /// Reads the secret itself, in place: the entropy, the private key, or the seed.
  package borrowing func withContent<Result: ~Copyable, Failure: Error>(
    _ read: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try content.withBytes(read)
  }

  /// Makes the key of an account.
  ///
  /// A wallet of words or a seed takes a path, a wallet of one key takes none. Throws ``WalletSecretError``.
  /// Costs about 1 ms for words: ``master()`` once is better for many accounts.
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

  /// Makes the key of an account of a wallet whose words go with a BIP-39 passphrase.
  package borrowing func key(
    at path: DerivationPath,
    passphrase: borrowing Passphrase
  ) throws(WalletSecretError) -> PrivateKey {
    try Self.key(below: try master(passphrase: passphrase), at: path)
  }

  /// Makes the master key of a wallet of words, or of a seed.
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

  /// Makes the master key of a wallet whose words go with a BIP-39 passphrase.
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

  /// Makes the sentence again, to show it; wallets of a key or a seed have none.
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

  /// True when anyone may hold the secret: it is printed in a standard, a manual or a tool.
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
