import CSodium

/// Derives keys from a password (RFC 9106, Argon2id version 1.3).
enum Argon2id {
  static let name = "argon2id13"
  static let saltSize = 16
  static let outputSize = 64

  /// Derives 64 bytes from a password, at the given cost in time and memory.
  ///
  /// Blocks for as long as that takes: about 0.4 s at ``KDFCost/standard``.
  static func stretch(
    _ passphrase: borrowing SecretBytes,
    salt: [UInt8],
    cost: KDFCost
  ) throws(KeystoreError) -> SecretBytes {
    guard cost.isAllowed, salt.count == saltSize else {
      throw .kdfLimit(passes: cost.passes, memoryKiB: cost.memoryKiB)
    }
    try AvailableMemory.check(for: cost)
    var output = try KeystoreError.held { () throws(SecretError) in
      try SecretBytes(count: outputSize)
    }
    let answer = passphrase.withBytes { passphrase in
      output.withMutableBytes { output in
        crypto_pwhash(
          output.start,
          UInt64(output.count),
          UnsafeRawPointer(passphrase.start).assumingMemoryBound(to: CChar.self),
          UInt64(passphrase.count),
          salt,
          UInt64(cost.passes),
          cost.memoryKiB * 1024,
          crypto_pwhash_ALG_ARGON2ID13
        )
      }
    }
    // On failure libsodium leaves zeros in the output, which would be a publicly known key.
    guard answer == 0, !output.withBytes({ $0.allSatisfy { $0 == 0 } }) else {
      throw .kdfMemory(neededMiB: AvailableMemory.mebibytes(cost), availableMiB: nil)
    }
    return output
  }
}

extension KeystoreError {
  /// Creates a secret, and converts its error to one of the keystore.
  static func held<Secret: ~Copyable>(
    _ make: () throws(SecretError) -> Secret
  ) throws(KeystoreError) -> Secret {
    do { return try make() } catch { throw .secret(error) }
  }

  /// Queries a wallet's secret, and converts its error to one of the keystore.
  static func asked<Answer: ~Copyable>(
    _ ask: () throws(WalletSecretError) -> Answer
  ) throws(KeystoreError) -> Answer {
    do { return try ask() } catch { throw .wallet(error) }
  }
}
