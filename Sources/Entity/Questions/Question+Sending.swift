/// Sends, and finds out by the hash what became of it when the answer is unclear.
package struct BroadcastTransaction: Question {
  package static let name = "broadcast-transaction"
  package typealias Answer = BroadcastVerdict

  package let chain: ChainID
  /// What is sent.
  package let transaction: PooledTransaction

  package init(chain: ChainID, transaction: PooledTransaction) {
    (self.chain, self.transaction) = (chain, transaction)
  }
}

/// Waits until a transaction is in a block; tells how far it is.
package struct AwaitReceipt: Question {
  package static let name = "await-receipt"
  package typealias Answer = Receipt

  package let chain: ChainID
  /// The transaction.
  package let hash: Hash32
  /// How many blocks to wait for, its own counted.
  package let confirmations: UInt64
  /// How long a block may take.
  package let seconds: Int64

  package init(chain: ChainID, hash: Hash32, confirmations: UInt64, seconds: Int64) {
    (self.chain, self.hash, self.confirmations) = (chain, hash, confirmations)
    self.seconds = seconds
  }
}

/// What became of a transaction; nil when the node knows nothing of it, and it was not sent from here.
package struct FindTransaction: Question {
  package static let name = "find-transaction"
  package typealias Answer = TransactionFinding?

  package let chain: ChainID
  /// The transaction.
  package let hash: Hash32

  package init(chain: ChainID, hash: Hash32) {
    (self.chain, self.hash) = (chain, hash)
  }
}

/// How many transactions of an account are in blocks.
package struct CountMined: Question {
  package static let name = "count-mined"
  package typealias Answer = UInt64

  package let chain: ChainID
  /// Whose.
  package let account: Address

  package init(chain: ChainID, account: Address) {
    (self.chain, self.account) = (chain, account)
  }
}

/// The receipts of transactions, in order; nil for each that is in no block.
package struct ReadReceipts: Question {
  package static let name = "read-receipts"
  package typealias Answer = [Receipt?]

  package let chain: ChainID
  /// The transactions.
  package let hashes: [Hash32]

  package init(chain: ChainID, hashes: [Hash32]) {
    (self.chain, self.hashes) = (chain, hashes)
  }
}

/// Which transactions the node holds, in order.
package struct FindHeldTransactions: Question {
  package static let name = "find-held-transactions"
  package typealias Answer = [Bool]

  package let chain: ChainID
  /// The transactions.
  package let hashes: [Hash32]

  package init(chain: ChainID, hashes: [Hash32]) {
    (self.chain, self.hashes) = (chain, hashes)
  }
}
