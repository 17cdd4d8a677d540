import Core
import Entity
import TestSupport

/// Signs for the accounts of simulated chains.
///
/// The keys are small numbers, and all signatures use the same point: anybody can compute the keys
/// from them. Nothing but a test may use this.
struct VirtualSigner: Hashable, Sendable {
  let address: Address
  private let key: UInt8

  /// The x coordinate of the curve's generator (SEC 2 §2.4.1), whose y is even.
  ///
  /// The secret number of each signature is 1, so this is r.
  private static let r = UInt256(
    hexDigits: "79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798"
  )

  /// The account of a private key from 1 to 255.
  init(key: UInt8) throws {
    self.key = key
    let digest = Hash32.keccak(of: [])
    address = try Self.signer(of: digest, Self.signature(of: digest, key: key))
  }

  func sign(_ digest: Hash32) throws -> Signature { try Self.signature(of: digest, key: key) }

  /// Signs a transaction.
  func sign(_ transaction: Transaction) throws -> SignedTransaction {
    try SignedTransaction(transaction, sign(transaction.signingHash))
  }

  /// Signs an authorization (EIP-7702).
  func sign(_ authorization: Authorization) throws -> SignedAuthorization {
    SignedAuthorization(authorization, try sign(authorization.signingHash))
  }

  /// The account whose signature it is.
  static func signer(of digest: Hash32, _ signature: Signature) throws -> Address {
    Address(
      publicKey: try Secp256k1.recover(
        digest: digest.bytes,
        r: signature.r,
        s: signature.s,
        recoveryID: signature.yParity
      )
    )
  }

  /// ECDSA (SEC 1 §4.1.3): s is digest + r · key, since the secret number is 1.
  private static func signature(of digest: Hash32, key: UInt8) throws -> Signature {
    let order = Secp256k1.order
    var s = UInt256(word: digest.bytes) % order
    for _ in 0..<key { s = sum(s, r) }
    let isHigh = !Secp256k1.isLowS(s.word)
    return try Signature(
      r: r.word,
      s: (isHigh ? order - s : s).word,
      yParity: isHigh ? 1 : 0
    )
  }

  /// The sum of two numbers below the order of the curve, modulo that order.
  private static func sum(_ left: UInt256, _ right: UInt256) -> UInt256 {
    let room = Secp256k1.order - left
    return right < room ? left + right : right - room
  }
}

extension UInt256 {
  /// A number of 64 hex digits.
  fileprivate init(hexDigits: String) {
    guard let bytes = try? Hex.decode(hexDigits) else { preconditionFailure("hex digits") }
    self.init(word: bytes)
  }
}
