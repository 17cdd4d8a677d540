import Core

extension SignedAuthorization {
  /// The RLP list of the six parts, as a transaction holds it.
  package var raw: [UInt8] { RLP.encode(item) }

  /// Reads the RLP list of the six parts; anything but the canonical bytes is refused.
  ///
  /// - Throws: `TransactionError` naming what is wrong; a signature that is none is taken, as a
  ///   chain takes it.
  package init(decoding raw: [UInt8]) throws(TransactionError) {
    self = try Self(item: .list(try FieldReader.fields(of: raw)), at: 0)
  }

  /// Finds who signed, for whom a signature that chains pass over is a mistake.
  ///
  /// - Throws: `MessageSignatureError` saying why no chain would take the signature.
  package func signer() throws(MessageSignatureError) -> Address {
    do { _ = try Signature(r: r, s: s, yParity: yParity) } catch { throw .parts(error) }
    guard let authority else { throw .nobody }
    return authority
  }
}
