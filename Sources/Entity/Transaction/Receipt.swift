/// What became of a mined transaction.
package struct Receipt: Hashable, Sendable, Codable {
  package let transaction: Hash32
  /// The number of the block that holds it.
  package let blockNumber: UInt64
  package let blockHash: Hash32
  /// Its place in the block.
  package let index: UInt64
  /// The sender.
  package let from: Address
  /// The receiver; nil for a creation.
  package let to: Address?
  /// The contract it created.
  package let created: Address?
  /// Whether it did what it should; nil before Byzantium, where no receipt says.
  package let succeeded: Bool?
  package let gasUsed: UInt64
  /// What it paid per gas; nil on nodes from before EIP-1559.
  package let effectiveGasPrice: Wei?
  /// What it paid for blobs.
  package let blobFee: Wei
  /// What a rollup took for the data (`l1Fee`) and for its operator.
  package let rollupFee: Wei
  /// What contracts logged.
  package let logs: [LogEntry]

  package init(
    transaction: Hash32,
    blockNumber: UInt64,
    blockHash: Hash32,
    index: UInt64,
    from: Address,
    to: Address?,
    created: Address?,
    succeeded: Bool?,
    gasUsed: UInt64,
    effectiveGasPrice: Wei?,
    blobFee: Wei,
    rollupFee: Wei,
    logs: [LogEntry]
  ) {
    self.transaction = transaction
    self.blockNumber = blockNumber
    self.blockHash = blockHash
    self.index = index
    self.from = from
    self.to = to
    self.created = created
    self.succeeded = succeeded
    self.gasUsed = gasUsed
    self.effectiveGasPrice = effectiveGasPrice
    self.blobFee = blobFee
    self.rollupFee = rollupFee
    self.logs = logs
  }

  /// What the sender paid, beside the value; `price` serves where the receipt has none.
  ///
  /// Nil when the sum is more than any account could hold.
  package func fee(orAt price: Wei?) -> Wei? {
    guard let price = effectiveGasPrice ?? price else { return nil }
    return price.multiplied(by: gasUsed)?.adding(blobFee)?.adding(rollupFee)
  }
}
