import Core
package import Entity

/// The transactions of some accounts that were sent from this machine and are not mined, by nonce.
package struct PendingTransactions: Sendable, Equatable {
  package let transactions: [SignedTransaction]

  package init(_ transactions: [SignedTransaction]) { self.transactions = transactions }

  package var hashes: [Hash32] { transactions.map(\.hash) }

  /// Those that some accounts sent.
  func sent(by accounts: [Address]) -> PendingTransactions {
    PendingTransactions(transactions.filter { accounts.contains($0.sender) })
  }

  /// Nil if there are none.
  var note: Sentence? {
    guard !hashes.isEmpty else { return nil }
    return .info(
      "\(count: hashes.count) \(by: hashes.count, one: "transaction is", many: "transactions are") "
        + "not mined yet"
    )
  }

  /// Where to look for the first one, which the others wait for.
  func next(on chain: ChainEntry) -> Route? {
    hashes.first.map { .transactionStatus($0, chain: chain.name) }
  }

  /// The hashes in JSON; nil if there are none.
  var model: [String]? { hashes.isEmpty ? nil : hashes.map(\.description) }
}

/// What knows the transactions that were sent from this machine.
package protocol PendingSource: Sendable {
  /// What cannot be read is left out.
  func pending(of accounts: [Address]) async -> PendingTransactions
}
