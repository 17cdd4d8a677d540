import Core

extension SignedAuthorization {
  /// The RLP list of the six parts, as in a transaction.
  package var raw: [UInt8] { RLP.encode(item) }

  /// Reads the RLP list of the six parts; only canonical bytes are accepted.
  ///
  /// - Throws: `TransactionError` naming what is wrong; an invalid signature is accepted, as a
  ///   chain accepts it.
  package init(decoding raw: [UInt8]) throws(TransactionError) {
    self = try Self(item: .list(try FieldReader.fields(of: raw)), at: 0)
  }

  /// Returns the signer, for callers that need a valid signature.
  ///
  /// - Throws: `MessageSignatureError` saying why no chain would accept the signature.
  package func signer() throws(MessageSignatureError) -> Address {
    do { _ = try Signature(r: r, s: s, yParity: yParity) } catch { throw .parts(error) }
    guard let authority else { throw .nobody }
    return authority
  }
}
