internal import CSecp256k1

/// The public operations of the curve secp256k1 (SEC 2 §2.4.1): none takes a secret.
package enum Secp256k1 {
  /// The order n of the curve: private keys, r and s are in 1…n-1.
  package static let order = UInt256(word: orderBytes)

  /// The largest low s, (n-1)/2.
  private static let halfOrderBytes = (order >> 1).word

  private static let orderBytes: [UInt8] =
    [UInt8](repeating: 0xff, count: 15) + [
      0xfe, 0xba, 0xae, 0xdc, 0xe6, 0xaf, 0x48, 0xa0, 0x3b, 0xbf, 0xd2, 0x5e, 0x8c, 0xd0, 0x36,
      0x41, 0x41,
    ]

  /// Whether s is 32 bytes in the range that Ethereum allows: 1…(n-1)/2, EIP-2.
  package static func isLowS(_ s: [UInt8]) -> Bool {
    guard s.count == 32 else { return false }
    return s.contains { $0 != 0 } && !halfOrderBytes.lexicographicallyPrecedes(s)
  }

  /// Whether bytes are 32 and in the range of r, s and private keys: 1…n-1.
  static func isScalar(_ bytes: [UInt8]) -> Bool {
    bytes.count == 32 && bytes.contains { $0 != 0 } && bytes.lexicographicallyPrecedes(orderBytes)
  }

  /// Recovers the public key from a signature, SEC 1 §4.1.6. A high s is accepted.
  /// - Parameters:
  ///   - digest: The signed digest, 32 bytes.
  ///   - r: The first half of the signature, 32 bytes, 1…n-1.
  ///   - s: The second half of the signature, 32 bytes, 1…n-1.
  ///   - recoveryID: 0…3: bit 0 is the parity of the nonce point's y, bit 1 is set if its x was n
  ///     or more.
  /// - Returns: The public key that verifies the signature.
  /// - Throws: `Secp256k1Error` if a part is out of range, or no key can have made the signature.
  package static func recover(
    digest: [UInt8],
    r: [UInt8],
    s: [UInt8],
    recoveryID: UInt8
  ) throws(Secp256k1Error) -> PublicKey {
    guard digest.count == 32 else { throw .digestLength(found: digest.count) }
    guard isScalar(r), isScalar(s) else { throw .signatureRange }
    guard recoveryID < 4 else { throw .recoveryID(found: recoveryID) }
    let context = kingtherum_public_context()
    var signature = secp256k1_ecdsa_recoverable_signature()
    guard
      secp256k1_ecdsa_recoverable_signature_parse_compact(
        context,
        &signature,
        r + s,
        Int32(recoveryID)
      ) == 1
    else { throw .signatureRange }
    var point = secp256k1_pubkey()
    guard secp256k1_ecdsa_recover(context, &point, &signature, digest) == 1 else {
      throw .notRecoverable
    }
    return try PublicKey(point)
  }

  /// Whether a key made a signature, SEC 1 §4.1.4, with the low s that Ethereum requires.
  ///
  /// Returns false for parts of a wrong length or range.
  package static func verify(
    digest: [UInt8],
    r: [UInt8],
    s: [UInt8],
    publicKey: PublicKey
  ) -> Bool {
    guard digest.count == 32, isScalar(r), isLowS(s), var point = publicKey.point else {
      return false
    }
    let context = kingtherum_public_context()
    var signature = secp256k1_ecdsa_signature()
    guard secp256k1_ecdsa_signature_parse_compact(context, &signature, r + s) == 1 else {
      return false
    }
    return secp256k1_ecdsa_verify(context, &signature, digest, &point) == 1
  }
}
