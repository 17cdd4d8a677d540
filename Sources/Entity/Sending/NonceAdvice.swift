/// What is known about an account's next nonce.
package struct NonceAdvice: Hashable, Sendable, Codable {
  /// The nonce to use.
  package let next: UInt64
  /// The number of mined transactions of the account.
  package let mined: UInt64
  /// The nonces from ``mined`` on of transactions that were signed and saved on this machine.
  package let taken: Set<UInt64>
  /// Those that other processes of this machine have reserved for payments they are preparing.
  package let reserved: Set<UInt64>
  /// The number of transactions pending at the node that were not sent from this machine.
  package let foreignWaiting: UInt64
  /// The pending transactions that were sent from this machine, by nonce; of one nonce, the one that
  /// was sent last comes last.
  package let waiting: [SignedTransaction]
  /// The transactions of this machine with nonces below ``next`` that no node has, by nonce.
  ///
  /// Until they are sent, or given up, a transaction with a higher nonce is not mined.
  package let unsent: [SignedTransaction]
  /// The transactions of this machine that were mined, or may be, though they were told as refused,
  /// dropped or unclear.
  package let minedAfterAll: [MinedAfterAll]
  /// The transactions of this machine with nonces from ``mined`` on that may still be mined, though
  /// they were told as refused, dropped or unclear, by nonce.
  package let unclear: [SignedTransaction]

  package init(
    next: UInt64,
    mined: UInt64,
    taken: Set<UInt64> = [],
    reserved: Set<UInt64> = [],
    foreignWaiting: UInt64 = 0,
    waiting: [SignedTransaction] = [],
    unsent: [SignedTransaction] = [],
    minedAfterAll: [MinedAfterAll] = [],
    unclear: [SignedTransaction] = []
  ) {
    (self.next, self.mined, self.taken, self.reserved) = (next, mined, taken, reserved)
    (self.foreignWaiting, self.waiting, self.unsent) = (foreignWaiting, waiting, unsent)
    (self.minedAfterAll, self.unclear) = (minedAfterAll, unclear)
  }
}

extension NonceAdvice {
  /// The first nonce from which on all are free: above all that this machine has used or reserved.
  package var firstFree: UInt64 {
    let highest = taken.union(reserved).max().map { $0.addingReportingOverflow(1) }
    return max(next, highest.map { $0.overflow ? .max : $0.partialValue } ?? 0)
  }
}
