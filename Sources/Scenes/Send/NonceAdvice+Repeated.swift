import Core
import Entity

/// Earlier transactions that did the same, or may still do it.
extension NonceAdvice {
  /// Throws if one of some transactions was, or may be, done before, so that nobody makes it unasked.
  ///
  /// A nonce that was given says that what is pending, or not known, was considered. What is known
  /// to be mined is refused nevertheless, until the owner has looked at it. `allowsPending` allows
  /// what a node has accepted, but not what was told as refused, dropped or unclear.
  /// - Throws: ``SendError/paidAfterAll(_:block:)``, ``SendError/sameUnclear(_:nonce:)``,
  ///   ``SendError/samePending(_:nonce:)``.
  func refuse(
    repeating transactions: [Transaction],
    isNonceGiven: Bool,
    allowsPending: Bool
  ) throws(SendError) {
    let mined = minedAfterAll.filter { found in
      transactions.contains { $0.does(whatDoes: found.signed.transaction) }
    }
    if let found = mined.first(where: { $0.block != nil }) ?? (isNonceGiven ? nil : mined.first) {
      throw .paidAfterAll(found.signed.hash, block: found.block)
    }
    guard !isNonceGiven else { return }
    if let same = Self.first(of: unclear, doing: transactions) {
      throw .sameUnclear(same.hash, nonce: same.transaction.nonce)
    }
    guard !allowsPending, let same = Self.first(of: waiting, doing: transactions) else { return }
    throw .samePending(same.hash, nonce: same.transaction.nonce)
  }

  /// The first one that does the same as one of some transactions which does not replace it; of those
  /// with its nonce the last, since it replaces the others.
  static func first(
    of earlier: [SignedTransaction],
    doing transactions: [Transaction]
  ) -> SignedTransaction? {
    let same = earlier.filter { one in
      transactions.contains {
        $0.nonce != one.transaction.nonce && $0.does(whatDoes: one.transaction)
      }
    }
    return same.last { $0.transaction.nonce == same.first?.transaction.nonce }
  }
}
