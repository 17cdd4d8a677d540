import Core

/// Delegates an account to the code of a contract (EIP-7702).
///
/// Anyone who has it signed can include it in their own transaction of type 4.
package struct Authorization: Hashable, Sendable {
  /// The chain on which it is valid; nil for every chain.
  package let chain: ChainID?

  /// The contract to delegate to; the zero address removes the delegation.
  package let delegate: Address

  /// The account's nonce when the authorization is applied: below 2^64 − 1.
  package let nonce: UInt64

  /// The first byte of what is hashed; nothing else that is signed begins with it.
  package static let magic: UInt8 = 0x05

  /// Creates an authorization.
  ///
  /// - Throws: `TransactionError.nonceAtLimit` for 2^64 − 1, which no chain accepts.
  package init(chain: ChainID?, delegate: Address, nonce: UInt64) throws(TransactionError) {
    guard nonce < .max else { throw .nonceAtLimit }
    (self.chain, self.delegate, self.nonce) = (chain, delegate, nonce)
  }

  /// The hash that the account signs: Keccak-256 of the byte 05 and the RLP list of the parts.
  package var signingHash: Hash32 {
    .keccak(of: [Self.magic] + RLP.encode(.list(fields)))
  }

  /// Returns the contract that an account delegates to, read from the account's code.
  ///
  /// Such code is 0xef0100 and the contract's address; nil for any other code.
  package static func delegate(in code: [UInt8]) -> Address? {
    guard code.count == 23, code.starts(with: [0xEF, 0x01, 0x00]) else { return nil }
    return Address(unchecked: Array(code.suffix(20)))
  }

  var fields: [RLPItem] {
    [.integer(chain?.value ?? 0), .bytes(delegate.bytes), .integer(nonce)]
  }
}

/// A signed authorization, as in a transaction of type 4.
///
/// A chain accepts the transaction even if this signature is invalid, and skips the authorization.
package struct SignedAuthorization: Hashable, Sendable {
  package let authorization: Authorization
  /// The recovery ID: 0 or 1 if the signature is valid.
  package let yParity: UInt8
  /// The 32 bytes of r.
  package let r: [UInt8]
  /// The 32 bytes of s.
  package let s: [UInt8]
  /// The signer; nil if no chain would accept the signature.
  ///
  /// Computed once. Cost: one recovery of a public key.
  package let authority: Address?

  /// Combines an authorization with its signature.
  package init(_ authorization: Authorization, _ signature: Signature) {
    self.init(authorization, signature.yParity, r: signature.r, s: signature.s)
  }

  /// Combines an authorization with numbers that need not be a signature, as chains do.
  package init(_ authorization: Authorization, yParity: UInt8, r: [UInt8], s: [UInt8]) {
    self.init(authorization, yParity, r: r, s: s)
  }

  private init(_ authorization: Authorization, _ yParity: UInt8, r: [UInt8], s: [UInt8]) {
    (self.authorization, self.yParity, self.r, self.s) = (authorization, yParity, r, s)
    // EIP-7702 accepts low s only, and so does `Signature`.
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
