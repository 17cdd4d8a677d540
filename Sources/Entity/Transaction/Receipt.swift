/// The receipt of a mined transaction.
package struct Receipt: Hashable, Sendable, Codable {
  package let transaction: Hash32
  /// The number of the block that contains it.
  package let blockNumber: UInt64
  package let blockHash: Hash32
  /// Its position in the block.
  package let index: UInt64
  /// The sender.
  package let from: Address
  /// The recipient; nil for a creation.
  package let to: Address?
  /// The contract that it created.
  package let created: Address?
  /// Whether it succeeded; nil before Byzantium, when receipts did not say so.
  package let succeeded: Bool?
  package let gasUsed: UInt64
  /// The price that it paid per gas; nil from nodes older than EIP-1559.
  package let effectiveGasPrice: Wei?
  package let blobFee: Wei
  /// The fees of a rollup for the data (`l1Fee`) and for its operator.
  package let rollupFee: Wei
  /// The logs of contracts.
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

  /// Returns what the sender paid besides the value; `price` is used if the receipt has none.
  ///
  /// Nil if no price is known, or if the sum is more than any account could hold.
  package func fee(orAt price: Wei?) -> Wei? {
    guard let price = effectiveGasPrice ?? price else { return nil }
    return price.multiplied(by: gasUsed)?.adding(blobFee)?.adding(rollupFee)
  }
}
