import Core
import CSecp256k1
package import Entity

extension PrivateKey {
  /// Signs a hash.
  ///
  /// The nonce is that of RFC 6979 without further entropy, so that one key and one hash give one
  /// signature everywhere. The signature is serialized, read back, and recovered to this key before
  /// it is returned: a fault of the machine is detected, and its result is not released (a faulty
  /// signature and a good one reveal the key). Takes about 0.1 ms.
  package borrowing func sign(_ hash: Hash32) throws(SigningError) -> Signature {
    let made = try compactSignature(of: hash)
    return try Self.readBack(made, hash: hash, publicKey: publicKey)
  }

  /// Signs a hash without verifying the signature.
  ///
  /// For a caller that recovers the signer from the final bytes, and releases nothing before.
  borrowing func signUnproven(_ hash: Hash32) throws(SigningError) -> Signature {
    try compactSignature(of: hash).signature()
  }

  private borrowing func compactSignature(of hash: Hash32) throws(SigningError) -> Compact {
    try secret.withBytes { bytes throws(SigningError) in
      #if KINGTHERUM_TRAPS
        Trap.signing.spring()
      #endif
      return try Self.compactSignature(of: hash.bytes, with: bytes)
    }
  }

  /// A signature as serialized by libsecp256k1: r and s, 64 bytes, and the recovery identifier.
  struct Compact {
    var bytes: [UInt8]
    var recoveryID: Int32

    /// Parses the serialized signature.
    func signature() throws(SigningError) -> Signature {
      guard
        bytes.count == 64,
        // 2 and 3 mean that r wrapped around the order: Ethereum cannot encode that.
        let parity = UInt8(exactly: recoveryID),
        let signature = try? Signature(
          r: Array(bytes.prefix(32)),
          s: Array(bytes.suffix(32)),
          yParity: parity
        )
      else { throw .mismatch }
      return signature
    }
  }

  private static func compactSignature(
    of digest: [UInt8],
    with key: UnsafeRawBufferPointer
  ) throws(SigningError) -> Compact {
    guard digest.count == 32, let key = key.bindMemory(to: UInt8.self).baseAddress else {
      throw .refused
    }
    return try SignerContext.withBlindedContext { context throws(SigningError) in
      var signature = secp256k1_ecdsa_recoverable_signature()
      var compact = Compact(bytes: [UInt8](repeating: 0, count: 64), recoveryID: -1)
      guard
        secp256k1_ecdsa_sign_recoverable(
          context,
          &signature,
          digest,
          key,
          secp256k1_nonce_function_rfc6979,
          nil
        ) == 1,
        secp256k1_ecdsa_recoverable_signature_serialize_compact(
          context,
          &compact.bytes,
          &compact.recoveryID,
          &signature
        ) == 1
      else { throw .refused }
      return compact
    }
  }

  /// Parses the serialized signature and compares the recovered key with the one that signed.
  static func readBack(
    _ compact: Compact,
    hash: Hash32,
    publicKey: PublicKey
  ) throws(SigningError) -> Signature {
    let signature = try compact.signature()
    guard
      let recovered = try? Secp256k1.recover(
        digest: hash.bytes,
        r: signature.r,
        s: signature.s,
        recoveryID: signature.yParity
      ),
      recovered == publicKey
    else { throw .mismatch }
    return signature
  }
}
