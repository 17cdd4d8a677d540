/// A transaction that was sent from this machine, for sending it again.
package struct SentTransaction: Codable, Hashable, Sendable {
  /// The transaction, with its blobs if they are kept.
  package let transaction: PooledTransaction
  /// Whether it was sent to a private relay alone.
  package let isPrivate: Bool

  package init(transaction: PooledTransaction, isPrivate: Bool) {
    (self.transaction, self.isPrivate) = (transaction, isPrivate)
  }
}
