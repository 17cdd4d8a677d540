/// How far the stored histories of accounts reach.
package struct HistoryStatus: Hashable, Sendable, Codable {
  /// The newest block that was read on the chain, for whatever question; nil if none was.
  package let head: UInt64?
  package let accounts: [AccountHistoryStatus]
  /// The nodes that were shown to be wrong lately.
  package let demoted: [DemotedNode]
  /// The sources that failed when they were last asked, not long ago.
  package let failedSources: [PastSourceFailure]
  /// What the chain's syncs have cost, for all accounts; nil before the first one.
  package let cost: HistoryCost?

  package init(
    head: UInt64?,
    accounts: [AccountHistoryStatus],
    demoted: [DemotedNode] = [],
    failedSources: [PastSourceFailure] = [],
    cost: HistoryCost? = nil
  ) {
    (self.head, self.accounts, self.demoted) = (head, accounts, demoted)
    (self.failedSources, self.cost) = (failedSources, cost)
  }
}

/// How far the stored history of one account reaches, and how certain it is.
package struct AccountHistoryStatus: Hashable, Sendable, Codable {
  package let account: Address
  /// The block up to which everything that was ever searched for was searched; nil before the first
  /// search. There may be gaps below it.
  package let asOf: UInt64?
  /// The time of that block, in seconds since 1970 (UTC); nil if its header is not stored.
  package let asOfTime: UInt64?
  package let rows: Int
  /// The transactions of these rows; a row without one counts as one.
  package let transactions: Int
  /// The blocks that were searched, for each subject once.
  package let searched: [SearchedBlocks]
  /// What is known of how certain the rows are, for each subject once. Of the blocks of which nothing
  /// is said here, only the search is known.
  package let assurance: [SubjectAssurance]

  package init(
    account: Address,
    asOf: UInt64?,
    asOfTime: UInt64?,
    rows: Int,
    transactions: Int,
    searched: [SearchedBlocks],
    assurance: [SubjectAssurance]
  ) {
    (self.account, self.asOf, self.asOfTime) = (account, asOf, asOfTime)
    (self.rows, self.transactions) = (rows, transactions)
    (self.searched, self.assurance) = (searched, assurance)
  }
}

/// The blocks that were searched for the rows of a subject.
package struct SearchedBlocks: Hashable, Sendable, Codable {
  package let subject: HistorySubject
  /// The blocks, in ranges that ascend and neither touch nor overlap.
  package let ranges: [ClosedRange<UInt64>]

  package init(subject: HistorySubject, ranges: [ClosedRange<UInt64>]) {
    (self.subject, self.ranges) = (subject, ranges)
  }
}
