/// Syncs the history of accounts up to the newest block; reports its progress.
///
/// Costs many calls the first time.
package struct SyncHistory: Question {
  package static let name = "sync-history"
  package static let hasDeadline = false
  package typealias Answer = HistoryReport

  package let chain: ChainID
  /// The accounts, each once.
  package let accounts: [Address]
  /// The tokens of the user's lists, whose balances are compared with the rows.
  package let tokens: [Address]
  package let wishes: SyncWishes

  package init(
    chain: ChainID,
    accounts: [Address],
    tokens: [Address],
    wishes: SyncWishes = SyncWishes()
  ) {
    (self.chain, self.accounts, self.tokens) = (chain, accounts, tokens)
    self.wishes = wishes
  }
}

/// Reads transactions of the history database with their rows, newest first; asks no node.
///
/// Fails with `HistoryCursorError.unknown` if the page begins at a transaction that the database
/// does not have.
package struct ReadHistory: Question {
  package static let name = "read-history"
  package typealias Answer = HistoryPage

  package let filter: HistoryFilter
  /// The maximum number of transactions.
  package let limit: Int
  /// The number of newer transactions to skip.
  package let offset: Int
  /// Where the page begins; nil for the newest transaction.
  package let before: HistoryCursor?
  /// Whether the balance after each transaction is wanted.
  package let wantsBalances: Bool
  /// Whether the transactions of all pages are to be counted.
  package let wantsTotal: Bool

  package init(
    _ filter: HistoryFilter,
    limit: Int,
    offset: Int = 0,
    before: HistoryCursor? = nil,
    wantsBalances: Bool = false,
    wantsTotal: Bool = true
  ) {
    (self.filter, self.limit, self.offset) = (filter, limit, offset)
    (self.before, self.wantsBalances, self.wantsTotal) = (before, wantsBalances, wantsTotal)
  }
}

/// Reads symbol and decimals of tokens, from the database or from their contracts.
///
/// Asks no node if none is open.
package struct DescribeTokens: Question {
  package static let name = "describe-tokens"
  package static let hasDeadline = false
  package typealias Answer = [Token]

  package let chain: ChainID
  package let contracts: [Address]

  package init(chain: ChainID, contracts: [Address]) {
    (self.chain, self.contracts) = (chain, contracts)
  }
}

/// Lists the counterparties of accounts, from the history database.
package struct ListCounterparties: Question {
  package static let name = "list-counterparties"
  package typealias Answer = Counterparties

  package let chain: ChainID
  package let accounts: [Address]
  /// What counts as something of value.
  package let least: LeastAmounts

  package init(chain: ChainID, accounts: [Address], counting least: LeastAmounts) {
    (self.chain, self.accounts, self.least) = (chain, accounts, least)
  }
}

/// Lists those counterparties of accounts that are near some addresses: see ``NearAddresses``.
package struct ListNearCounterparties: Question {
  package static let name = "list-near-counterparties"
  package typealias Answer = Counterparties

  package let chain: ChainID
  package let accounts: [Address]
  @PackedAddresses package private(set) var addresses: [Address]
  /// What counts as something of value.
  package let least: LeastAmounts

  package init(
    chain: ChainID,
    accounts: [Address],
    near addresses: [Address],
    counting least: LeastAmounts
  ) {
    (self.chain, self.accounts, self.least) = (chain, accounts, least)
    self.addresses = addresses
  }
}

/// Lists the tokens in the history of accounts, from the history database; asks no node.
///
/// The answer has those first that the accounts used, then those with the newest transfers.
package struct ListFoundTokens: Question {
  package static let name = "list-found-tokens"
  package typealias Answer = [FoundToken]

  /// The most tokens of an answer: anybody can send any number of them to an account.
  package static let maxTokens = 10_000

  package let chain: ChainID
  package let accounts: [Address]

  package init(chain: ChainID, accounts: [Address]) {
    (self.chain, self.accounts) = (chain, accounts)
  }
}

/// Lists all saved transactions, sorted by chain, sender and nonce.
package struct ListSavedTransactions: Question {
  package static let name = "list-saved-transactions"
  package typealias Answer = [SavedTransaction]

  package init() {}
}

/// Gives up saved transactions that are not mined, all or none, so that their nonces are free.
///
/// Answers with those that cannot be given up; if there is any, nothing is changed.
package struct DropSavedTransactions: Question {
  package static let name = "drop-saved-transactions"
  package typealias Answer = [Hash32]

  package let hashes: [Hash32]

  package init(hashes: [Hash32]) { self.hashes = hashes }
}

/// Restores saved transactions, all or none, and answers how many were new.
package struct RestoreTransactions: Question {
  package static let name = "restore-transactions"
  package typealias Answer = Int

  package let kept: [SavedTransaction]

  package init(kept: [SavedTransaction]) {
    self.kept = kept
  }
}

/// Reads what the history database has of one transaction; asks no node.
///
/// Nil if there is nothing.
package struct ShowHistoryEntry: Question {
  package static let name = "show-history-entry"
  package typealias Answer = HistoryEntry?

  package let chain: ChainID
  package let hash: Hash32

  package init(chain: ChainID, hash: Hash32) { (self.chain, self.hash) = (chain, hash) }
}
