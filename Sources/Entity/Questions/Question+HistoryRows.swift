/// Reads the rows of accounts between two times, oldest first, page by page; asks no node.
///
/// The first page also has what the rows before it add up to, and the last one what all rows up to
/// its end do, so that whoever adds up the pages can tell whether the rows changed meanwhile.
package struct ReadHistoryRows: Question {
  package static let name = "read-history-rows"
  package typealias Answer = HistoryRows

  /// The rows that a page has at least, unless it is the last one.
  package static let pageRows = 1_000

  package let chain: ChainID
  /// Different accounts, at least one.
  package let accounts: [Address]
  /// The first second of the time, since 1970 (UTC).
  package let since: UInt64
  /// The first second after it.
  package let until: UInt64
  /// Where the page begins; nil for the first page.
  package let cursor: HistoryRowsCursor?

  package init(
    chain: ChainID,
    accounts: [Address],
    since: UInt64 = 0,
    until: UInt64 = .max,
    cursor: HistoryRowsCursor? = nil
  ) {
    (self.chain, self.accounts) = (chain, accounts)
    (self.since, self.until, self.cursor) = (since, until, cursor)
  }
}
