import CSecp256k1

/// libsecp256k1 alone: the lower bound for the time of signing and derivation.
struct BareCurve {
  private let context: OpaquePointer

  init() throws {
    guard let context = secp256k1_context_create(UInt32(SECP256K1_CONTEXT_NONE)) else {
      throw Bench.Failure.unknown("libsecp256k1 gives no context")
    }
    self.context = context
  }

  /// One multiplication of the generator.
  func publicKey(of key: [UInt8]) throws -> secp256k1_pubkey {
    var point = secp256k1_pubkey()
    guard secp256k1_ec_pubkey_create(context, &point, key) == 1 else {
      throw Bench.Failure.wrongAnswer("libsecp256k1")
    }
    return point
  }

  /// Signs, recovers the key from the signature, and compares.
  func signsAndRecovers(
    _ digest: [UInt8],
    with key: [UInt8],
    as signer: secp256k1_pubkey
  ) throws -> Bool {
    var signature = secp256k1_ecdsa_recoverable_signature()
    var recovered = secp256k1_pubkey()
    var signer = signer
    guard
      secp256k1_ecdsa_sign_recoverable(context, &signature, digest, key, nil, nil) == 1,
      secp256k1_ecdsa_recover(context, &recovered, &signature, digest) == 1
    else { return false }
    return secp256k1_ec_pubkey_cmp(context, &recovered, &signer) == 0
  }
}
