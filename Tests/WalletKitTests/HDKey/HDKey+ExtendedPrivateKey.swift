import Core

@testable import WalletKit

/// What the vectors of BIP-32 contain and no command gives away.
extension HDKey {
  /// Returns the key as `xprv…`, in guarded memory: it opens every account below it.
  borrowing func extendedPrivateKey() throws(HDKeyError) -> SecretBytes {
    var bytes = try Self.memory(ExtendedKeyLayout.count)
    let header = ExtendedKeyLayout.header(
      version: ExtendedKeyLayout.privateVersion,
      .init(depth: depth, parentFingerprint: parentFingerprint, childNumber: childNumber)
    )
    bytes.withMutableBytes { bytes in
      bytes.copyBytes(from: header)
      material.withBytes { material in
        // The byte before the key stays 00, padding it to the 33 bytes of a public key.
        for place in 0..<32 {
          bytes[ExtendedKeyLayout.chainCode.lowerBound + place] = material[32 + place]
          bytes[ExtendedKeyLayout.key.lowerBound + 1 + place] = material[place]
        }
      }
    }
    return try bytes.withBytes { bytes throws(HDKeyError) in try Base58Check.encode(bytes) }
  }
}
