/// Broadcasts a transaction, and checks its status by hash if the answer is unclear.
package struct BroadcastTransaction: Question {
  package static let name = "broadcast-transaction"
  /// After a lost answer, the transaction is looked up, however late it is.
  package static let hasDeadline = false
  package typealias Answer = OutboxResult<BroadcastVerdict>

  package let chain: ChainID
  package let transaction: PooledTransaction
  /// Whether the receipt is waited for next, so that the node may answer with it.
  package let awaitsReceipt: Bool
  /// To whom it is sent.
  package let route: BroadcastRoute

  package init(
    chain: ChainID,
    transaction: PooledTransaction,
    awaitsReceipt: Bool,
    route: BroadcastRoute
  ) {
    (self.chain, self.transaction) = (chain, transaction)
    (self.awaitsReceipt, self.route) = (awaitsReceipt, route)
  }
}

/// Waits until a transaction is mined; reports its progress.
package struct AwaitReceipt: Question {
  package static let name = "await-receipt"
  package static let hasDeadline = false
  package typealias Answer = OutboxResult<Receipt>

  package let chain: ChainID
  package let hash: Hash32
  /// The number of confirmations to wait for; its own block counts.
  package let confirmations: UInt64
  /// The time limit for a block, in seconds.
  package let seconds: Int64

  package init(chain: ChainID, hash: Hash32, confirmations: UInt64, seconds: Int64) {
    (self.chain, self.hash, self.confirmations) = (chain, hash, confirmations)
    self.seconds = seconds
  }
}

/// Finds a transaction, and what it waits for; nil if neither the node nor the outbox has it.
package struct FindTransaction: Question {
  package static let name = "find-transaction"
  package typealias Answer = FoundTransaction?

  package let chain: ChainID
  package let hash: Hash32

  package init(chain: ChainID, hash: Hash32) {
    (self.chain, self.hash) = (chain, hash)
  }
}

/// Reads a transaction that was sent from this machine, with its blobs if they are kept; nil if it
/// was not sent from it.
package struct ReadSentTransaction: Question {
  package static let name = "read-sent-transaction"
  package typealias Answer = SentTransaction?

  package let hash: Hash32

  package init(hash: Hash32) { self.hash = hash }
}

/// Counts the mined transactions of an account.
package struct CountMined: Question {
  package static let name = "count-mined"
  package static let hasDeadline = false
  package typealias Answer = UInt64

  package let chain: ChainID
  package let account: Address

  package init(chain: ChainID, account: Address) {
    (self.chain, self.account) = (chain, account)
  }
}

/// Reads the receipts of transactions, in order; nil for each that is not mined.
package struct ReadReceipts: Question {
  package static let name = "read-receipts"
  package static let hasDeadline = false
  package typealias Answer = [Receipt?]

  package let chain: ChainID
  package let hashes: [Hash32]

  package init(chain: ChainID, hashes: [Hash32]) {
    (self.chain, self.hashes) = (chain, hashes)
  }
}

/// Finds which transactions the node has, in order.
package struct FindHeldTransactions: Question {
  package static let name = "find-held-transactions"
  package static let hasDeadline = false
  package typealias Answer = [Bool]

  package let chain: ChainID
  package let hashes: [Hash32]

  package init(chain: ChainID, hashes: [Hash32]) {
    (self.chain, self.hashes) = (chain, hashes)
  }
}
