/// Brings the ledger of an account up to the newest block; tells how far it is. Costs many calls the
/// first time.
package struct SyncHistory: Question {
  package static let name = "sync-history"
  package typealias Answer = HistoryReport

  package let chain: ChainID
  /// Whose.
  package let account: Address

  package init(chain: ChainID, account: Address) {
    (self.chain, self.account) = (chain, account)
  }
}

/// Transactions of the ledger with their rows, newest first; asks no node.
package struct ReadHistory: Question {
  package static let name = "read-history"
  package typealias Answer = HistoryPage

  package let chain: ChainID
  /// Whose.
  package let account: Address
  /// How many transactions at most.
  package let limit: Int
  /// How many newer transactions are left out.
  package let offset: Int

  package init(chain: ChainID, account: Address, limit: Int, offset: Int) {
    (self.chain, self.account, self.limit) = (chain, account, limit)
    self.offset = offset
  }
}

/// Symbol and decimals of tokens, as they are kept or as their contracts tell them; asks no node where
/// none is open.
package struct DescribeTokens: Question {
  package static let name = "describe-tokens"
  package typealias Answer = [Token]

  package let chain: ChainID
  /// The tokens.
  package let contracts: [Address]

  package init(chain: ChainID, contracts: [Address]) {
    (self.chain, self.contracts) = (chain, contracts)
  }
}

/// With whom accounts had to do, by the ledger.
package struct ListCounterparties: Question {
  package static let name = "list-counterparties"
  package typealias Answer = [CounterpartyRecord]

  package let chain: ChainID
  /// Whose.
  package let accounts: [Address]

  package init(chain: ChainID, accounts: [Address]) {
    (self.chain, self.accounts) = (chain, accounts)
  }
}

/// All signed transactions that are kept, in the order of chain, sender and nonce.
package struct ListSavedTransactions: Question {
  package static let name = "list-saved-transactions"
  package typealias Answer = [SavedTransaction]

  /// Makes it.
  package init() {}
}

/// Puts back what was kept, all of it or none, and answers how many were new.
package struct RestoreTransactions: Question {
  package static let name = "restore-transactions"
  package typealias Answer = Int

  package let kept: [SavedTransaction]

  package init(kept: [SavedTransaction]) {
    self.kept = kept
  }
}
