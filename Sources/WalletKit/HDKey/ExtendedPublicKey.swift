package import Core
import CSecp256k1
package import Entity

/// An extended public key of BIP-32, for the addresses of unhardened children; it has no secret.
///
/// Its holder knows all those addresses. Together with the private key of one child it reveals the
/// private keys of all, so it is shown to trusted programs only.
package struct ExtendedPublicKey: Hashable, Sendable {
  package let publicKey: PublicKey

  /// The chain code, 32 bytes.
  package let chainCode: [UInt8]

  /// The number of steps below the master key, 0 to 255.
  package let depth: UInt8

  /// The first four bytes of the parent's identifier; zero for the master key.
  package let parentFingerprint: [UInt8]

  /// The number of this key among its parent's children, as in BIP-32: hardened from 2^31.
  package let childNumber: UInt32

  /// The address of the account with this key.
  package var address: Address { Address(publicKey: publicKey) }

  /// Derives the key at a path below this one, which must have no hardened step.
  ///
  /// BIP-32, "Public parent key → public child key". Throws ``HDKeyError``.
  package func derived(at path: DerivationPath) throws(HDKeyError) -> ExtendedPublicKey {
    var key = self
    for component in path.components { key = try key.child(component) }
    return key
  }

  private func child(_ component: DerivationPath.Component) throws(HDKeyError) -> Self {
    let (index, hardened) = (component.index, component.hardened)
    guard !hardened else { throw .hardenedFromPublic(index: index) }
    guard depth < .max else { throw .tooDeep(Int(depth) + 1) }
    let compressed = publicKey.compressed
    let output = try hmac(of: compressed + index.bytes)
    let context = kingtherum_public_context()
    var point = secp256k1_pubkey()
    var serialized = [UInt8](repeating: 0, count: 33)
    var count = serialized.count
    guard
      secp256k1_ec_pubkey_parse(context, &point, compressed, compressed.count) == 1,
      secp256k1_ec_pubkey_tweak_add(context, &point, Array(output[..<32])) == 1,
      secp256k1_ec_pubkey_serialize(
        context,
        &serialized,
        &count,
        &point,
        UInt32(SECP256K1_EC_COMPRESSED)
      ) == 1,
      let key = try? PublicKey(parsing: serialized)
    else { throw .invalidChild(index: index, hardened: false) }
    return ExtendedPublicKey(
      publicKey: key,
      chainCode: Array(output[32...]),
      depth: depth + 1,
      parentFingerprint: try publicKey.fingerprint(),
      childNumber: component.number
    )
  }

  private func hmac(of message: [UInt8]) throws(HDKeyError) -> [UInt8] {
    var output = [UInt8](repeating: 0, count: 64)
    let (key, text) = (chainCode, message)
    do {
      try key.withUnsafeBufferPointer { key throws(DigestError) in
        try text.withUnsafeBufferPointer { text throws(DigestError) in
          try output.withUnsafeMutableBufferPointer { output throws(DigestError) in
            try Digests.hmacSHA512(
              key: UnsafeRawBufferPointer(key),
              message: UnsafeRawBufferPointer(text),
              into: UnsafeMutableRawBufferPointer(output)
            )
          }
        }
      }
    } catch {
      throw .digest(error)
    }
    return output
  }
}
