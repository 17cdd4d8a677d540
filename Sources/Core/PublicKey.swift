internal import CSecp256k1

/// A public key: a point of the curve secp256k1 other than infinity.
package struct PublicKey: Hashable, Sendable {
  /// The uncompressed form: 4, x and y; 65 bytes.
  package let uncompressed: [UInt8]

  /// The compressed form: 2 if y is even or 3 if it is odd, then x; 33 bytes.
  package var compressed: [UInt8] {
    [2 + (uncompressed[64] & 1)] + uncompressed[1...32]
  }

  /// Parses a compressed or uncompressed point, SEC 1 §2.3.4; the hybrid form is refused.
  /// - Throws: `Secp256k1Error` if the form is another, or the point is not on the curve.
  package init(parsing bytes: [UInt8]) throws(Secp256k1Error) {
    switch (bytes.count, bytes.first) {
    case (33, 2), (33, 3), (65, 4): break
    case (33, let first?), (65, let first?): throw .publicKeyPrefix(found: first)
    default: throw .publicKeyLength(found: bytes.count)
    }
    var point = secp256k1_pubkey()
    let context = kingtherum_public_context()
    guard secp256k1_ec_pubkey_parse(context, &point, bytes, bytes.count) == 1 else {
      throw .notOnCurve
    }
    try self.init(point)
  }

  /// Wraps a point of libsecp256k1.
  init(_ point: secp256k1_pubkey) throws(Secp256k1Error) {
    var bytes = [UInt8](repeating: 0, count: 65)
    var count = bytes.count
    let uncompressed = UInt32(SECP256K1_EC_UNCOMPRESSED)
    let done = withUnsafePointer(to: point) { point in
      secp256k1_ec_pubkey_serialize(
        kingtherum_public_context(),
        &bytes,
        &count,
        point,
        uncompressed
      )
    }
    guard done == 1, count == 65 else { throw .notOnCurve }
    self.uncompressed = bytes
  }

  /// The point as libsecp256k1's type.
  var point: secp256k1_pubkey? {
    var point = secp256k1_pubkey()
    let context = kingtherum_public_context()
    let done = secp256k1_ec_pubkey_parse(context, &point, uncompressed, uncompressed.count)
    return done == 1 ? point : nil
  }
}
