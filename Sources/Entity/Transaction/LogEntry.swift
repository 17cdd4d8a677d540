package import Core

/// A log of a contract.
package struct LogEntry: Hashable, Sendable, Codable {
  /// The contract.
  package let address: Address
  /// The topics, at most four.
  package let topics: [Hash32]
  /// The data that is not indexed.
  @HexCoded package private(set) var payload: [UInt8]
  package let blockNumber: UInt64
  package let blockHash: Hash32
  package let transaction: Hash32
  /// The position of the transaction in the block.
  package let transactionIndex: UInt64
  /// The position among all logs of the block.
  package let index: UInt64
  /// Whether a reorganization removed it.
  package let isRemoved: Bool
  /// The timestamp of the block, in seconds since 1970; nil if the node does not tell it.
  package let blockTime: UInt64?

  package init(
    address: Address,
    topics: [Hash32],
    payload: [UInt8],
    blockNumber: UInt64,
    blockHash: Hash32,
    transaction: Hash32,
    transactionIndex: UInt64,
    index: UInt64,
    isRemoved: Bool,
    blockTime: UInt64? = nil
  ) {
    self.address = address
    self.topics = topics
    self.payload = payload
    self.blockNumber = blockNumber
    self.blockHash = blockHash
    self.transaction = transaction
    self.transactionIndex = transactionIndex
    self.index = index
    self.isRemoved = isRemoved
    self.blockTime = blockTime
  }
}
