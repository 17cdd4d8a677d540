/// A transaction of this machine that is mined, though nobody was told that it was sent.
///
/// It was refused or given up, or its outcome was unknown.
package struct MinedAfterAll: Hashable, Sendable, Codable {
  package let signed: SignedTransaction
  /// The number of the block that contains it, as the node says; nil if the node does not say whether
  /// it is mined.
  package let block: UInt64?

  package init(_ signed: SignedTransaction, block: UInt64?) {
    (self.signed, self.block) = (signed, block)
  }
}
