/// Why bytes are not a point of the curve, or not a signature on it.
package enum Secp256k1Error: Error, Equatable, Sendable {
  /// A public key does not have 33 or 65 bytes.
  case publicKeyLength(found: Int)
  /// The first byte of a public key does not fit its length.
  case publicKeyPrefix(found: UInt8)
  /// The coordinates are not those of a point on the curve.
  case notOnCurve
  /// A signed digest does not have 32 bytes.
  case digestLength(found: Int)
  /// r or s is not 32 bytes in 1…n-1.
  case signatureRange
  /// A recovery ID is not 0, 1, 2 or 3.
  case recoveryID(found: UInt8)
  /// No public key matches the signature.
  case notRecoverable
}

extension Secp256k1Error: Reportable {
  package var report: Report {
    switch self {
    case .publicKeyLength(let found):
      Report(
        .data,
        "public-key-length",
        "invalid public key: expected 33 or 65 bytes, found \(count: found)"
      )
    case .publicKeyPrefix(let found):
      Report(
        .data,
        "public-key-prefix",
        "invalid public key: expected 02 or 03 (33 bytes) or 04 (65 bytes) first, found "
          + "\(hex: Hex.encode([found]))"
      )
    case .notOnCurve:
      Report(.data, "public-key-off-curve", "invalid public key: not a point on secp256k1")
    case .digestLength(let found):
      Report(
        .data,
        "digest-length",
        "invalid digest: expected a hash of 32 bytes, found \(count: found)"
      )
    case .signatureRange:
      Report(
        .data,
        "signature-range",
        "invalid signature: r and s must be 32 bytes each, from 1 to n-1"
      )
    case .recoveryID(let found):
      Report(.data, "recovery-id", "invalid recovery ID: must be 0 to 3, found \(found)")
    case .notRecoverable:
      Report(.data, "signature-no-key", "invalid signature: no public key matches it")
    }
  }
}
