/// What is known about an account's next nonce.
package struct NonceAdvice: Hashable, Sendable, Codable {
  /// The nonce to use.
  package let next: UInt64
  /// How many transactions of the account are in blocks.
  package let mined: UInt64
  /// The nonces above those that our own transactions wait with, or that are kept for them.
  package let taken: Set<UInt64>
  /// How many wait at the node that we did not send from here.
  package let foreignWaiting: UInt64
  /// Our own that were sent and are not mined, by nonce.
  package let waiting: [SignedTransaction]

  package init(
    next: UInt64,
    mined: UInt64,
    taken: Set<UInt64> = [],
    foreignWaiting: UInt64 = 0,
    waiting: [SignedTransaction] = []
  ) {
    (self.next, self.mined, self.taken) = (next, mined, taken)
    (self.foreignWaiting, self.waiting) = (foreignWaiting, waiting)
  }
}
