import CSodium
import Core
import Entity

/// Files of other wallets: Web3 Secret Storage, version 3, as written by geth and most others.
package enum V3Keystore {
  /// Opens a file of version 3, or of version 1 as written by geth in 2015, and returns its key.
  ///
  /// The password is used as its bytes, since such files define no normalization. The file sets the
  /// cost, up to the limits: mostly half a second and 256 MiB. Throws ``V3Error``; the cost
  /// parameters and every length are checked before the password is used.
  package static func open(
    _ bytes: [UInt8],
    password: borrowing SecretBytes,
    limits: V3Limits = .standard
  ) throws(V3Error) -> PrivateKey {
    let document = try V3Document(parsing: bytes, limits: limits)
    return try open(document, derived: try derivedKey(document, password, size: 32))
  }

  /// Opens a file with the bytes derived from its password, at least 32 of them.
  static func open(
    _ document: V3Document,
    derived: borrowing SecretBytes
  ) throws(V3Error) -> PrivateKey {
    let matches = derived.withBytes { bytes in
      var keccak = Keccak256()
      keccak.update(UnsafeRawBufferPointer(rebasing: bytes[16..<32]))
      keccak.update(document.ciphertext)
      return sodium_memcmp(keccak.finalize(), document.mac, 32) == 0
    }
    guard matches else { throw .wrongPassword }
    let key = try decrypt(document, with: derived)
    let derivedAddress = key.address
    if let stated = document.address, stated != derivedAddress {
      throw .addressMismatch(stated: stated, derived: derivedAddress)
    }
    return key
  }

  /// Returns the bytes derived from the password and the salt.
  ///
  /// 16 for the cipher's key, 16 for the check, and 32 more for the key of a recovery phrase.
  static func derivedKey(
    _ document: V3Document,
    _ password: borrowing SecretBytes,
    size: Int
  ) throws(V3Error) -> SecretBytes {
    if case .scrypt(let n, let r, let p) = document.kdf {
      return try stretched(password, salt: document.salt, n: n, r: r, p: p, size: size)
    }
    var derived = try memory(size)
    try password.withBytes { password throws(V3Error) in
      try derived.withMutableBytes { output throws(V3Error) in
        switch document.kdf {
        case .scrypt: break
        case .pbkdf2(let rounds):
          do throws(DigestError) {
            try document.salt.withUnsafeBufferPointer { salt throws(DigestError) in
              try Digests.pbkdf2(
                .sha256,
                password: password,
                salt: UnsafeRawBufferPointer(salt),
                rounds: Int(rounds),
                into: output
              )
            }
          } catch {
            throw .library(error)
          }
        }
      }
    }
    return derived
  }

  /// Derives a key with scrypt, using libsodium, which accepts more parameters than libcrypto.
  static func stretched(
    _ password: borrowing SecretBytes,
    salt: [UInt8],
    n: Int64,
    r: Int64,
    p: Int64,
    size: Int
  ) throws(V3Error) -> SecretBytes {
    guard let cost = UInt64(exactly: n), let block = UInt32(exactly: r),
      let lanes = UInt32(exactly: p)
    else { throw .parameter(.n, found: n) }
    var derived = try memory(size)
    let done = password.withBytes { password in
      derived.withMutableBytes { output in
        crypto_pwhash_scryptsalsa208sha256_ll(
          password.start,
          password.count,
          salt,
          salt.count,
          cost,
          block,
          lanes,
          output.start,
          output.count
        )
      }
    }
    guard done == 0 else { throw .kdfMemory(mebibytes: (128 * n * r) >> 20) }
    return derived
  }

  /// Decrypts the key; one shorter than 32 bytes is padded with zeros in front.
  private static func decrypt(
    _ document: V3Document,
    with derived: borrowing SecretBytes
  ) throws(V3Error) -> PrivateKey {
    let secret =
      try document.cipher == .ctr ? counted(document, derived) : chained(document, derived)
    return try key(secret)
  }

  /// Returns the key of a version 3 file: AES-128-CTR.
  private static func counted(
    _ document: V3Document,
    _ derived: borrowing SecretBytes
  ) throws(V3Error) -> SecretBytes {
    var secret = try memory(32)
    let isDone = derived.withBytes { key in
      secret.withMutableBytes { secret in
        AES.run(
          .counter,
          document.ciphertext,
          key: UnsafeRawBufferPointer(rebasing: key[..<16]),
          initialVector: document.initialVector,
          into: UnsafeMutableRawBufferPointer(
            rebasing: secret[(32 - document.ciphertext.count)...]
          )
        )
      }
    }
    guard isDone else { throw .library(.refused) }
    return secret
  }

  /// Returns the key of a version 1 file: AES-128-CBC under the digest of the derived key.
  private static func chained(
    _ document: V3Document,
    _ derived: borrowing SecretBytes
  ) throws(V3Error) -> SecretBytes {
    var digest = try memory(32)
    digest.withMutableBytes { digest in
      derived.withBytes { derived in
        var keccak = Keccak256()
        keccak.update(UnsafeRawBufferPointer(rebasing: derived[..<16]))
        keccak.finalize(into: digest)
      }
    }
    let key = try digest.withBytes { digest throws(V3Error) in
      try held { () throws(SecretError) in
        try SecretBytes(copying: UnsafeRawBufferPointer(rebasing: digest[..<16]))
      }
    }
    guard
      let plain = try AES.unpadded(
        document.ciphertext,
        key: key,
        initialVector: document.initialVector
      ), (1...32).contains(plain.count)
    else { throw .damaged }
    var secret = try memory(32)
    secret.withMutableBytes { secret in
      plain.withBytes { plain in
        UnsafeMutableRawBufferPointer(rebasing: secret[(32 - plain.count)...])
          .copyMemory(from: plain)
      }
    }
    return secret
  }

  static func key(_ secret: consuming SecretBytes) throws(V3Error) -> PrivateKey {
    do {
      return try PrivateKey(secret)
    } catch {
      switch error {
      case .memory(let cause): throw .memory(cause)
      case .signer: throw .library(.refused)
      case .length, .zero, .aboveOrder, .digitCount, .notHex: throw .damaged
      }
    }
  }

  static func memory(_ count: Int) throws(V3Error) -> SecretBytes {
    try held { () throws(SecretError) in try SecretBytes(count: count) }
  }

  static func held(_ hold: () throws(SecretError) -> SecretBytes) throws(V3Error) -> SecretBytes {
    do { return try hold() } catch { throw .memory(error) }
  }
}
