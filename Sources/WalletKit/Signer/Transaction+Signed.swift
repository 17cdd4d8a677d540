package import Entity

extension Transaction {
  /// Signs the transaction.
  ///
  /// The final bytes are decoded as a node decodes them: they must give this transaction again, and
  /// recover to the key's address. Nothing else is released.
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
