package import Core

/// The answer to a request: `eth-signature` (ERC-4527).
package struct SignResponse: Hashable, Sendable {
  /// The name of the type.
  package static let type = "eth-signature"

  /// The request ID, 16 bytes; nil if there was none.
  package let id: [UInt8]?
  /// The 32 bytes of r, the 32 of s, and v as the signer encodes it.
  package let bytes: [UInt8]
  /// The name that the signer gives itself.
  package let origin: String?

  /// Answers a request.
  ///
  /// The v of a legacy transaction is that of EIP-155, in as many bytes as it takes; that of any
  /// other transaction the parity, and that of a message 27 or 28.
  package init(_ signature: Signature, to request: SignRequest) {
    id = request.id
    let v: [UInt8] =
      switch request.kind {
      case .legacy: Self.recovery(on: request.chain, signature.yParity).bigEndian
      case .transaction: [signature.yParity]
      case .typedData, .message: [27 + signature.yParity]
      }
    bytes = signature.r + signature.s + v
    origin = "kingtherum"
  }

  /// Returns the v of EIP-155, which takes 66 bits if the chain ID takes 64.
  private static func recovery(on chain: ChainID, _ parity: UInt8) -> UInt256 {
    UInt256(UInt128(chain.value) * 2 + 35 + UInt128(parity))
  }

  /// The answer as a UR.
  package var ur: UR {
    get throws(URError) { try UR(type: Self.type, value: value) }
  }

  var value: CBOR {
    record([
      (1, id.map { .tagged(37, .bytes($0)) }), (2, .bytes(bytes)), (3, origin.map(CBOR.text)),
    ])
  }

  /// Reads the record.
  ///
  /// - Throws: `URRecordError` naming the field.
  package init(_ value: CBOR) throws(URRecordError) {
    var fields = try URMapReader(value, record: Self.type)
    id = try SignRequest.id(&fields, Self.type)
    guard let bytes = try fields.bytes(2, "signature") else {
      throw .missing(Self.type, "signature")
    }
    // The v of EIP-155 takes up to 9 bytes if the chain ID takes 8.
    guard (65...73).contains(bytes.count) else {
      throw .form(Self.type, "signature", wanted: "r, s and v in 65 to 73 bytes")
    }
    self.bytes = bytes
    origin = try fields.text(3, "origin")
    try fields.end()
  }

  /// Returns the signature, however its v is encoded.
  ///
  /// - Throws: `URRecordError.recovery` if v is neither a parity, nor 27 or 28, nor that of EIP-155
  ///   for the chain; `.signature` if r or s is out of range.
  package func signature(for chain: ChainID) throws(URRecordError) -> Signature {
    let parity: UInt8
    switch UInt256(word: bytes[64...]) {
    case 0, 27, Self.recovery(on: chain, 0): parity = 0
    case 1, 28, Self.recovery(on: chain, 1): parity = 1
    default: throw .recovery
    }
    do {
      return try Signature(
        r: Array(bytes[..<32]),
        s: Array(bytes[32..<64]),
        yParity: parity
      )
    } catch {
      throw .signature(error)
    }
  }

  /// Combines the answer with the document of the request.
  ///
  /// - Throws: `URRecordError.otherRequest` if it answers another request, `.otherSigner` if
  ///   another key signed, or this key signed something else.
  package func signed(_ document: UnsignedDocument) throws(URRecordError) -> SignedTransaction {
    let wanted = document.from.address
    try check(answers: document.transaction.signingHash, by: wanted)
    let signature = try signature(for: document.chain)
    let signed: SignedTransaction
    do { signed = try SignedTransaction(document.transaction, signature) } catch {
      throw .otherSigner(wanted: wanted, found: nil)
    }
    guard signed.sender == wanted else { throw .otherSigner(wanted: wanted, found: signed.sender) }
    return signed
  }

  /// Returns the signature of the message of the request.
  ///
  /// - Throws: as ``signed(_:)`` does.
  package func signature(
    of message: SignableMessage,
    by wanted: Address,
    on chain: ChainID
  ) throws(URRecordError) -> Signature {
    try check(answers: message.digest, by: wanted)
    let signature = try signature(for: chain)
    let signer = try? signature.signer(of: message)
    guard signer == wanted else { throw .otherSigner(wanted: wanted, found: signer) }
    return signature
  }

  private func check(answers digest: Hash32, by account: Address) throws(URRecordError) {
    guard id == nil || id == SignRequest.id(for: digest, by: account) else { throw .otherRequest }
  }
}
