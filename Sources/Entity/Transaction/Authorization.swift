import Core

/// Lets an account act by the code of a contract (EIP-7702).
///
/// Whoever has it signed can put it into a transaction of type 4 of their own.
package struct Authorization: Hashable, Sendable {
  /// The chain on which it holds; nil for every chain there is.
  package let chain: ChainID?

  /// The contract by whose code the account acts; the zero address takes such code away.
  package let delegate: Address

  /// The account's count when this is carried out: below 2^64 − 1.
  package let nonce: UInt64

  /// What is hashed begins with this byte, which begins nothing else that is signed.
  package static let magic: UInt8 = 0x05

  /// Takes the parts.
  ///
  /// - Throws: `TransactionError.nonceAtLimit` for 2^64 − 1, which no chain takes.
  package init(chain: ChainID?, delegate: Address, nonce: UInt64) throws(TransactionError) {
    guard nonce < .max else { throw .nonceAtLimit }
    (self.chain, self.delegate, self.nonce) = (chain, delegate, nonce)
  }

  /// The hash that the account signs: Keccak-256 of the byte 05 and the RLP list of the parts.
  package var signingHash: Hash32 {
    .keccak(of: [Self.magic] + RLP.encode(.list(fields)))
  }

  /// The contract by whose code an account acts, read from what stands in the place of its own code:
  /// 0xef0100 and the contract's address. Nil for any other code.
  package static func delegate(in code: [UInt8]) -> Address? {
    guard code.count == 23, code.starts(with: [0xEF, 0x01, 0x00]) else { return nil }
    return Address(unchecked: Array(code.suffix(20)))
  }

  var fields: [RLPItem] {
    [.integer(chain?.value ?? 0), .bytes(delegate.bytes), .integer(nonce)]
  }
}

/// An authorization with its signature, as a transaction of type 4 carries it.
///
/// A chain takes the transaction also when the signature is none; it passes over the authorization.
package struct SignedAuthorization: Hashable, Sendable {
  /// What was signed.
  package let authorization: Authorization
  /// The recovery number: 0 or 1 where the signature is one.
  package let yParity: UInt8
  /// The 32 bytes of r.
  package let r: [UInt8]
  /// The 32 bytes of s.
  package let s: [UInt8]
  /// The account that signed; nil when the signature is none that a chain would take.
  ///
  /// Worked out once. Cost: one recovery of a public key.
  package let authority: Address?

  /// Puts a signature to an authorization.
  package init(_ authorization: Authorization, _ signature: Signature) {
    self.init(authorization, signature.yParity, r: signature.r, s: signature.s)
  }

  /// Puts numbers to an authorization which need not be a signature, as chains do.
  package init(_ authorization: Authorization, yParity: UInt8, r: [UInt8], s: [UInt8]) {
    self.init(authorization, yParity, r: r, s: s)
  }

  private init(_ authorization: Authorization, _ yParity: UInt8, r: [UInt8], s: [UInt8]) {
    (self.authorization, self.yParity, self.r, self.s) = (authorization, yParity, r, s)
    // EIP-7702 takes low s only, which is what a signature here is.
    authority = (try? Signature(r: r, s: s, yParity: yParity)).flatMap { signature in
      try? Address(
        publicKey: Secp256k1.recover(
          digest: authorization.signingHash.bytes,
          r: signature.r,
          s: signature.s,
          recoveryID: signature.yParity
        )
      )
    }
  }

  var item: RLPItem {
    .list(
      authorization.fields + [
        .integer(UInt64(yParity)), .integer(bigEndian: r), .integer(bigEndian: s),
      ]
    )
  }

  init(item: RLPItem, at index: Int) throws(TransactionError) {
    guard case .list(let parts) = item, parts.count == 6 else {
      throw .authorization(index: index)
    }
    var reader = FieldReader(parts)
    let number = try reader.number64(.authorization)
    var chain: ChainID?
    if number != 0 {
      do { chain = try ChainID(number) } catch { throw .chain(error) }
    }
    let delegate = try reader.bytes(.authorization)
    guard delegate.count == 20 else { throw .authorization(index: index) }
    let nonce = try reader.number64(.authorization)
    let parity = try reader.byte(.authorization)
    let r = try reader.scalar(.authorization)
    let s = try reader.scalar(.authorization)
    let authorization = try Authorization(
      chain: chain,
      delegate: Address(unchecked: delegate),
      nonce: nonce
    )
    self.init(authorization, parity, r: r, s: s)
  }
}
