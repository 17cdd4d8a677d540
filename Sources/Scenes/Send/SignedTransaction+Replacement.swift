import Entity

extension SignedTransaction {
  /// Whether it only uses up its nonce: it pays nothing, to its own sender, and changes no code.
  ///
  /// A cancellation of blobs carries one of them.
  var isCancellation: Bool {
    transaction.to == sender && transaction.value == .zero && transaction.input.isEmpty
      && transaction.fees.authorizations.isEmpty
      && (transaction.fees.blobs?.versionedHashes.count ?? 0) <= 1
  }

  /// Whether it does the same as another transaction, at whatever fees.
  func hasSameCall(as other: SignedTransaction) -> Bool {
    transaction.to == other.transaction.to && transaction.value == other.transaction.value
      && transaction.input == other.transaction.input
      && transaction.fees.authorizations == other.transaction.fees.authorizations
      && transaction.fees.blobs?.versionedHashes == other.transaction.fees.blobs?.versionedHashes
  }
}
