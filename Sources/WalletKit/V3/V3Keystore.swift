import COpenSSL
import CSodium
import Core
import Entity

/// Files of other wallets: Web3 Secret Storage, version 3, as geth and most others write it.
public enum V3Keystore {
  /// Opens a file and gives its key.
  ///
  /// The password is taken as the bytes it has: such files know no normal form. Costs what the
  /// file asks for, up to the limits: mostly half a second and 256 MiB. Throws ``V3Error``; what
  /// the file says about the cost, and every length, is judged before the password is used.
  public static func open(
    _ bytes: [UInt8],
    password: borrowing SecretBytes,
    limits: V3Limits = .standard
  ) throws(V3Error) -> PrivateKey {
    let document = try V3Document(parsing: bytes, limits: limits)
    let derived = try derivedKey(document, password)
    let matches = derived.withBytes { bytes in
      var keccak = Keccak256()
      keccak.update(UnsafeRawBufferPointer(rebasing: bytes[16...]))
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

  /// The 32 bytes that the password and the salt give: 16 of the cipher's key, 16 for the check.
  private static func derivedKey(
    _ document: V3Document,
    _ password: borrowing SecretBytes
  ) throws(V3Error) -> SecretBytes {
    var derived = try memory(32)
    try password.withBytes { password throws(V3Error) in
      try derived.withMutableBytes { output throws(V3Error) in
        switch document.kdf {
        case .scrypt(let n, let r, let p):
          guard
            let cost = UInt64(exactly: n), let block = UInt32(exactly: r),
            let lanes = UInt32(exactly: p),
            let start = output.bindMemory(to: UInt8.self).baseAddress
          else { throw .parameter(.n, found: n) }
          // The library wants a pointer even where there are no bytes.
          let text = password.bindMemory(to: UInt8.self).baseAddress
          let done = crypto_pwhash_scryptsalsa208sha256_ll(
            text ?? UnsafePointer(start),
            password.count,
            document.salt,
            document.salt.count,
            cost,
            block,
            lanes,
            start,
            output.count
          )
          guard done == 0 else { throw .kdfMemory(mebibytes: (128 * n * r) >> 20) }
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

  /// Decrypts by AES-128-CTR; a key shorter than 32 bytes is filled up with zeros in front.
  private static func decrypt(
    _ document: V3Document,
    with derived: borrowing SecretBytes
  ) throws(V3Error) -> PrivateKey {
    var secret = try memory(32)
    let isDone = derived.withBytes { key in
      secret.withMutableBytes { secret in
        let text = UnsafeMutableRawBufferPointer(
          rebasing: secret[(32 - document.ciphertext.count)...]
        )
        return AES.decrypt(
          document.ciphertext,
          key: key,
          initialVector: document.initialVector,
          into: text
        )
      }
    }
    guard isDone else { throw .library(.refused) }
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

  private static func memory(_ count: Int) throws(V3Error) -> SecretBytes {
    do { return try SecretBytes(count: count) } catch { throw .memory(error) }
  }
}

/// AES-128 in counter mode (NIST SP 800-38A) through libcrypto.
enum AES {
  /// Decrypts straight into a buffer as long as the text; false when libcrypto refuses.
  static func decrypt(
    _ text: [UInt8],
    key: UnsafeRawBufferPointer,
    initialVector: [UInt8],
    into output: UnsafeMutableRawBufferPointer
  ) -> Bool {
    guard
      key.count >= 16, initialVector.count == 16, output.count == text.count,
      let context = EVP_CIPHER_CTX_new()
    else { return false }
    // Wipes the key schedule as well.
    defer { EVP_CIPHER_CTX_free(context) }
    var count: Int32 = 0
    return EVP_DecryptInit_ex(
      context,
      EVP_aes_128_ctr(),
      nil,
      key.bindMemory(to: UInt8.self).baseAddress,
      initialVector
    ) == 1
      && EVP_DecryptUpdate(
        context,
        output.bindMemory(to: UInt8.self).baseAddress,
        &count,
        text,
        Int32(text.count)
      ) == 1
      && Int(count) == text.count
  }
}
