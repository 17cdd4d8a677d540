import Core

/// A transaction with its signature, in its only encoding, which a block contains.
///
/// Nodes accept the same bytes, except for type 3, which must have its blobs beside it: see
/// ``PooledTransaction``.
package struct SignedTransaction: Hashable, Sendable {
  /// The transaction that was signed.
  package let transaction: Transaction
  package let signature: Signature
  /// The bytes in a block.
  package let raw: [UInt8]
  /// The transaction's hash: Keccak-256 of `raw`.
  package let hash: Hash32
  /// The signer, recovered from the signature.
  package let sender: Address

  /// Combines a transaction with a signature. Cost: one recovery of a public key.
  ///
  /// - Throws: `TransactionError.unrecoverable` if no key can have made this signature.
  package init(_ transaction: Transaction, _ signature: Signature) throws(TransactionError) {
    try self.init(transaction, signature, raw: Self.encode(transaction, signature))
  }

  private init(
    _ transaction: Transaction,
    _ signature: Signature,
    raw: [UInt8]
  ) throws(TransactionError) {
    let digest = transaction.signingHash
    do {
      let key = try Secp256k1.recover(
        digest: digest.bytes,
        r: signature.r,
        s: signature.s,
        recoveryID: signature.yParity
      )
      self.sender = Address(publicKey: key)
    } catch {
      throw .unrecoverable(error)
    }
    self.transaction = transaction
    self.signature = signature
    self.raw = raw
    self.hash = .keccak(of: raw)
  }

  /// Reads the bytes in a block; only canonical bytes are accepted.
  ///
  /// Encoding again gives the same bytes. Cost: one recovery of a public key.
  /// - Throws: `TransactionError` naming what is wrong.
  package init(decoding raw: [UInt8]) throws(TransactionError) {
    let (type, items) = try Transaction.open(raw)
    let own = Transaction.fieldCount(type: type)
    guard items.count == own + 3 else { throw .fieldCount(type: type, found: items.count) }
    var tail = FieldReader(items[own...])
    let recovery = try tail.number(type == 0 ? .v : .yParity, bits: type == 0 ? 64 : 256)
    let (chain, parity) = try Self.read(recovery, type: type)
    var reader = FieldReader(items)
    let transaction = try Transaction(type: type, legacyChain: chain, reading: &reader)
    let r = try tail.scalar(.r)
    let s = try tail.scalar(.s)
    let signature: Signature
    do {
      signature = try Signature(r: r, s: s, yParity: parity)
    } catch {
      throw .signature(error)
    }
    // There is only one encoding, and these bytes are it.
    try self.init(transaction, signature, raw: raw)
  }

  /// Reads v (type 0) or yParity; EIP-155: v is 35 + 2·chain + parity, or 27 + parity before it.
  private static func read(
    _ recovery: UInt256,
    type: UInt8
  ) throws(TransactionError) -> (ChainID?, UInt8) {
    guard type == 0 else {
      guard recovery <= 1 else { throw .parity(found: "\(recovery)") }
      return (nil, recovery.isZero ? 0 : 1)
    }
    guard let v = UInt64(exactly: recovery) else {
      throw .recoveryNumber(found: "\(recovery)")
    }
    if v == 27 || v == 28 { return (nil, UInt8(v - 27)) }
    guard v >= 35 else { throw .recoveryNumber(found: "\(v)") }
    do {
      return (try ChainID((v - 35) / 2), UInt8((v - 35) % 2))
    } catch {
      throw .chain(error)
    }
  }

  /// The fields and the signature, as in the encoded list.
  var items: [RLPItem] { Self.items(transaction, signature) }

  private static func items(_ transaction: Transaction, _ signature: Signature) -> [RLPItem] {
    let parity = UInt64(signature.yParity)
    let recovery =
      if transaction.type == 0 {
        transaction.chain.map { 35 + 2 * $0.value + parity } ?? 27 + parity
      } else {
        parity
      }
    return transaction.fields + [
      .integer(recovery),
      .integer(bigEndian: signature.r),
      .integer(bigEndian: signature.s),
    ]
  }

  /// Encodes the bytes in a block; the signature is not verified.
  package static func encode(_ transaction: Transaction, _ signature: Signature) -> [UInt8] {
    let list = RLP.encode(.list(items(transaction, signature)))
    return transaction.type == 0 ? list : [transaction.type] + list
  }
}
