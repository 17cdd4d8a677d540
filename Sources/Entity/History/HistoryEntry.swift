package import Core

/// What the history database has of one transaction.
package struct HistoryEntry: Hashable, Sendable, Codable {
  /// A nonce that the transaction used.
  package struct NonceUse: Hashable, Sendable, Codable {
    package let account: Address
    package let nonce: UInt64

    package init(account: Address, nonce: UInt64) {
      (self.account, self.nonce) = (account, nonce)
    }
  }

  /// A log of a contract, as far as it names an account whose history was read.
  package struct Log: Hashable, Sendable, Codable {
    /// The contract.
    package let address: Address
    package let topics: [Hash32]
    /// The data that is not indexed.
    @HexCoded package private(set) var payload: [UInt8]
    /// The position among all logs of the block.
    package let index: UInt64

    package init(address: Address, topics: [Hash32], payload: [UInt8], index: UInt64) {
      (self.address, self.topics, self.index) = (address, topics, index)
      self.payload = payload
    }
  }

  package let block: BlockReference
  /// The transaction itself; nil if none of the accounts sent it.
  package let transaction: HistoryTransaction?
  /// Its rows, those of one account together, with the fee last.
  package let movements: [Movement]
  package let logs: [Log]
  package let nonces: [NonceUse]
  /// Whether there are more rows or logs than fit in an answer.
  package let isCut: Bool
  /// The newest block that is stored.
  package let head: BlockReference
  /// Whether a node has called the block final.
  package let isFinal: Bool

  package init(
    block: BlockReference,
    transaction: HistoryTransaction?,
    movements: [Movement],
    logs: [Log] = [],
    nonces: [NonceUse] = [],
    isCut: Bool = false,
    head: BlockReference,
    isFinal: Bool = false
  ) {
    (self.block, self.transaction) = (block, transaction)
    (self.movements, self.logs, self.nonces) = (movements, logs, nonces)
    (self.isCut, self.head, self.isFinal) = (isCut, head, isFinal)
  }

  /// The blocks from its own to the newest one, both counted.
  package var confirmations: UInt64 {
    guard head.number >= block.number else { return 0 }
    let above = head.number - block.number
    // No chain is that long, but the numbers may be anything.
    return above == .max ? .max : above + 1
  }
}
