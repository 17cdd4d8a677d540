/// A signed transaction in a backup: the part of the outbox that no chain can restore.
package struct SavedTransaction: Codable, Hashable, Sendable {
  /// The signed transaction; hash and sender follow from it.
  package let signed: SignedTransaction
  /// The chain it was sent to.
  package let chain: ChainID
  /// The status of the transaction.
  package let state: OutboxEntry.State
  /// The time of the first broadcast, in seconds since 1970.
  package let sent: Int64?
  /// The block that contains it.
  package let block: Hash32?
  /// The code of its last failure.
  package let errorCode: String?
  /// Whether it was sent to a private relay alone.
  package let isPrivate: Bool

  package init(
    signed: SignedTransaction,
    chain: ChainID,
    state: OutboxEntry.State,
    sent: Int64?,
    block: Hash32?,
    errorCode: String?,
    isPrivate: Bool = false
  ) {
    (self.signed, self.chain, self.state) = (signed, chain, state)
    (self.sent, self.block, self.errorCode) = (sent, block, errorCode)
    self.isPrivate = isPrivate
  }
}
