/// A transaction in a block, by its hash.
package struct MinedTransaction: Codable, Hashable, Sendable {
  package let hash: Hash32
  /// The number of the block that contains it.
  package let block: UInt64

  package init(hash: Hash32, block: UInt64) {
    (self.hash, self.block) = (hash, block)
  }
}
