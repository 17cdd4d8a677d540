/// What earlier commands learned about a node.
///
/// It saves requests whose answer is known. A node may change, so every fact is forgotten after a
/// while (``NodeFact/lifetime``).
package struct NodeMemory: Sendable {
  /// Returns what was learned; nil if nothing was, or too long ago.
  package let recall: @Sendable (NodeFact) -> UInt64?
  /// Keeps what was learned.
  package let learn: @Sendable (NodeFact, UInt64) -> Void

  package init(
    recall: @escaping @Sendable (NodeFact) -> UInt64?,
    learn: @escaping @Sendable (NodeFact, UInt64) -> Void
  ) {
    (self.recall, self.learn) = (recall, learn)
  }

  /// Nothing is known, and nothing is kept.
  package static let none = NodeMemory(recall: { _ in nil }, learn: { _, _ in })
}
