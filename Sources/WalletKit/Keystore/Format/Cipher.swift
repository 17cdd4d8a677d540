import CSodium

/// XChaCha20-Poly1305 (draft-irtf-cfrg-xchacha), from and to guarded memory.
enum Cipher {
  static let keySize = 32
  static let nonceSize = 24
  static let tagSize = 16

  /// Generates a nonce; 24 random bytes never repeat.
  static func nonce() -> [UInt8] { PublicRandom.bytes(nonceSize) }

  /// Encrypts a secret and authenticates it together with a header.
  static func seal(
    _ secret: borrowing SecretBytes,
    under key: UnsafeRawBufferPointer,
    nonce: [UInt8],
    header: [UInt8]
  ) -> [UInt8] {
    precondition(key.count == keySize && nonce.count == nonceSize, "a key of another cipher")
    var sealed = [UInt8](repeating: 0, count: secret.count + tagSize)
    var written: UInt64 = 0
    let answer = secret.withBytes { secret in
      crypto_aead_xchacha20poly1305_ietf_encrypt(
        &sealed,
        &written,
        secret.start,
        UInt64(secret.count),
        header,
        UInt64(header.count),
        nil,
        nonce,
        key.start
      )
    }
    // The library cannot fail here; if it did, an incomplete file must not be written.
    precondition(answer == 0 && written == sealed.count, "the cipher failed")
    return sealed
  }

  /// Decrypts a secret; nil if it, its header or its nonce is not what was encrypted.
  static func open(
    _ sealed: [UInt8],
    under key: UnsafeRawBufferPointer,
    nonce: [UInt8],
    header: [UInt8]
  ) throws(SecretError) -> SecretBytes? {
    guard key.count == keySize, nonce.count == nonceSize, sealed.count >= tagSize else {
      return nil
    }
    var secret = try SecretBytes(count: sealed.count - tagSize)
    var written: UInt64 = 0
    let answer = secret.withMutableBytes { secret in
      crypto_aead_xchacha20poly1305_ietf_decrypt(
        secret.start,
        &written,
        nil,
        sealed,
        UInt64(sealed.count),
        header,
        UInt64(header.count),
        nonce,
        key.start
      )
    }
    guard answer == 0, written == secret.count else { return nil }
    return secret
  }
}

/// Random bytes that may be public: salts, nonces, wallet IDs.
enum PublicRandom {
  static func bytes(_ count: Int) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    randombytes_buf(&bytes, count)
    return bytes
  }
}
