/// What became of a mined transaction.
public struct Receipt: Hashable, Sendable, Codable {
  /// The transaction.
  public let transaction: Hash32
  /// The number of the block that holds it.
  public let blockNumber: UInt64
  /// The hash of that block.
  public let blockHash: Hash32
  /// Its place in the block.
  public let index: UInt64
  /// The sender.
  public let from: Address
  /// The receiver; nil for a creation.
  public let to: Address?
  /// The contract it created.
  public let created: Address?
  /// Whether it did what it should; nil before Byzantium, where no receipt says.
  public let succeeded: Bool?
  /// The gas it used.
  public let gasUsed: UInt64
  /// What it paid per gas; nil on nodes from before EIP-1559.
  public let effectiveGasPrice: Wei?
  /// What it paid for blobs.
  public let blobFee: Wei
  /// What a rollup took for the data (`l1Fee`) and for its operator.
  public let rollupFee: Wei
  /// What contracts logged.
  public let logs: [LogEntry]

  /// Takes the facts.
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
  public func fee(orAt price: Wei?) -> Wei? {
    guard let price = effectiveGasPrice ?? price else { return nil }
    return price.multiplied(by: gasUsed)?.adding(blobFee)?.adding(rollupFee)
  }
}
