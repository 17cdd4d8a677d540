/// A transaction that was looked up by its hash, as a node and the outbox report it.
package struct FoundTransaction: Codable, Hashable, Sendable {
  /// The status of the transaction.
  package let finding: TransactionFinding
  /// The signed transaction; nil if its type is not supported.
  package let signed: SignedTransaction?
  /// The time of its block, in seconds since 1970; nil if it is not mined.
  package let minedAt: UInt64?
  /// The time of its first broadcast from this machine, in seconds since 1970.
  package let sentAt: Int64?
  /// What it waits for is found by these; nil unless it is pending or dropped.
  package let outlook: PendingOutlook?
  /// Whether this machine has the blobs of a pending or dropped transaction of type 3.
  package let keepsBlobs: Bool
  /// Whether this machine sent it to a private relay alone, so that no node need know it.
  package let isPrivate: Bool

  package init(
    _ finding: TransactionFinding,
    signed: SignedTransaction? = nil,
    minedAt: UInt64? = nil,
    sentAt: Int64? = nil,
    outlook: PendingOutlook? = nil,
    keepsBlobs: Bool = false,
    isPrivate: Bool = false
  ) {
    (self.finding, self.signed, self.minedAt) = (finding, signed, minedAt)
    (self.sentAt, self.outlook, self.keepsBlobs) = (sentAt, outlook, keepsBlobs)
    self.isPrivate = isPrivate
  }
}

/// The facts that decide whether a pending transaction can be mined next.
package struct PendingOutlook: Codable, Hashable, Sendable {
  /// The nonce of the account's next transaction: only that one can be mined.
  package let nextNonce: UInt64
  /// The transaction with that nonce, if it was sent from this machine.
  package let nextHash: Hash32?
  /// The account's balance of the native coin at the head.
  package let balance: Wei
  /// The most that its earlier transactions can cost that were sent from this machine and are not
  /// mined; at most 2^256 − 1.
  package let earlierCost: Wei
  /// The fees that a transaction would be given now, at normal speed.
  package let fees: FeeSuggestion
  /// Those at fast speed, the default of a replacement.
  package let fastFees: FeeSuggestion
  /// The newest block; nil if it could not be read.
  package let head: BlockReference?
  /// The price of blob gas in the next block; nil for a transaction without blobs, or if the node
  /// does not say.
  package let blobBaseFee: Wei?
  /// When all this was read, by the clock of this machine, in seconds since 1970.
  package let time: UInt64

  /// The base fee of the next block; nil on a chain without EIP-1559.
  package var nextBaseFee: Wei? { fees.nextBaseFee }
  /// The usual tip; on a chain without EIP-1559 the usual gas price.
  package var usual: Wei { fees.usual }

  package init(
    nextNonce: UInt64,
    nextHash: Hash32?,
    balance: Wei,
    earlierCost: Wei = .zero,
    fees: FeeSuggestion,
    fastFees: FeeSuggestion,
    head: BlockReference? = nil,
    blobBaseFee: Wei? = nil,
    time: UInt64
  ) {
    (self.nextNonce, self.nextHash, self.balance) = (nextNonce, nextHash, balance)
    (self.earlierCost, self.fees, self.fastFees) = (earlierCost, fees, fastFees)
    (self.head, self.blobBaseFee, self.time) = (head, blobBaseFee, time)
  }
}
