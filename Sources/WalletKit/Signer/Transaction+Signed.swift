public import Entity

extension Transaction {
  /// Signs the transaction.
  ///
  /// The sender is recovered from the finished bytes and compared with the key's address.
  public func signed(by key: borrowing PrivateKey) throws(SigningError) -> SignedTransaction {
    let signature = try key.sign(signingHash)
    let signed: SignedTransaction
    do { signed = try SignedTransaction(self, signature) } catch { throw .transaction(error) }
    guard signed.sender == key.address else { throw .mismatch }
    return signed
  }
}
