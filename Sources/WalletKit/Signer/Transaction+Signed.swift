package import Entity

extension Transaction {
  /// Signs the transaction.
  ///
  /// The finished bytes are read as a node reads them: they must say this transaction again, and
  /// recover to the key's address. Nothing else is let out.
  package func signed(by key: borrowing PrivateKey) throws(SigningError) -> SignedTransaction {
    let raw = SignedTransaction.encode(self, try key.signUnproven(signingHash))
    guard
      let signed = try? SignedTransaction(decoding: raw),
      signed.transaction == self,
      signed.sender == key.address
    else { throw .mismatch }
    return signed
  }
}
