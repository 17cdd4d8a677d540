package import Core
package import Entity

/// Ether that moved from one account to another within a transaction, as a trace tells it.
package struct TracedMove: Hashable, Sendable {
  package let from: Address
  package let to: Address
  /// In wei, never zero.
  package let amount: UInt256
  /// Whether it is the value of the transaction itself.
  package let isOutermost: Bool

  /// Nil if nothing moves to another account.
  init?(from: Address, to: Address?, _ amount: UInt256, isOutermost: Bool = false) {
    guard let to, from != to, amount > .zero else { return nil }
    (self.from, self.to, self.amount, self.isOutermost) = (from, to, amount, isOutermost)
  }

  package func names(_ account: Address) -> Bool { from == account || to == account }
}

/// What a trace of one transaction tells of ether.
package struct TracedTransaction: Hashable, Sendable {
  /// The transaction; nil if the node does not name it.
  package let hash: Hash32?
  /// In the order in which the ether moved, without what failed.
  package let moves: [TracedMove]
}
