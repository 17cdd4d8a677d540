package import Core

/// A recoverable ECDSA signature over secp256k1 with a low s (EIP-2).
package struct Signature: Hashable, Sendable {
  /// The 32 bytes of r, big-endian.
  package let r: [UInt8]
  /// The 32 bytes of s, at most half the order of the curve.
  package let s: [UInt8]
  /// The parity of the y coordinate of the point R: 1 if it is odd, else 0.
  package let yParity: UInt8

  /// Takes the parts and checks their ranges, but not what they sign.
  ///
  /// - Throws: `SignatureError` naming the part that is out of range.
  package init(r: [UInt8], s: [UInt8], yParity: UInt8) throws(SignatureError) {
    guard r.count == 32 else { throw .byteCount(.r, found: r.count) }
    guard s.count == 32 else { throw .byteCount(.s, found: s.count) }
    for (part, bytes) in [(SignatureError.Part.r, r), (.s, s)] {
      guard bytes.contains(where: { $0 != 0 }) else { throw .zero(part) }
      guard bytes.lexicographicallyPrecedes(Self.order) else { throw .tooLarge(part) }
    }
    guard Secp256k1.isLowS(s) else { throw .highS }
    guard yParity <= 1 else { throw .parity(found: yParity) }
    self.r = r
    self.s = s
    self.yParity = yParity
  }

  /// The 65 bytes r, s and 27 + yParity, as wallets exchange signatures of messages.
  package var bytes65: [UInt8] { r + s + [27 + yParity] }

  private static let order = Secp256k1.order.bigEndian
}

/// An error in the parts of a signature.
package enum SignatureError: Error, Equatable, Sendable {
  /// The two numbers of a signature.
  package enum Part: String, Sendable {
    /// The x coordinate of the point R.
    case r
    /// The proof.
    case s
  }

  /// The number is not 32 bytes long.
  case byteCount(Part, found: Int)
  /// The number is zero.
  case zero(Part)
  /// The number is not below the order of the curve.
  case tooLarge(Part)
  /// The s is in the upper half, which EIP-2 forbids.
  case highS
  /// The parity is neither 0 nor 1.
  case parity(found: UInt8)
}

extension SignatureError: Reportable {
  package var report: Report {
    switch self {
    case .byteCount(let part, let found):
      Report(
        .data,
        "signature-byte-count",
        "invalid signature: \(term: part.rawValue) must have 32 bytes, found \(count: found)"
      )
    case .zero(let part):
      Report(.data, "signature-zero", "invalid signature: \(term: part.rawValue) is zero")
    case .tooLarge(let part):
      Report(
        .data,
        "signature-too-large",
        "invalid signature: \(term: part.rawValue) must be below the curve order"
      )
    case .highS:
      Report(
        .data,
        "signature-high-s",
        "invalid signature: s is in the upper half, which no node accepts (EIP-2)"
      )
    case .parity(let found):
      Report(.data, "signature-parity", "invalid signature: parity must be 0 or 1, found \(found)")
    }
  }
}
