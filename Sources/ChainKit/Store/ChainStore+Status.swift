package import Entity
import GRDB

extension ChainStore {
  /// Reads how far the stored histories of accounts reach, in the order of the accounts, and what
  /// the chain's syncs have cost.
  ///
  /// - Throws: `StoreError`.
  package func status(of accounts: [Address], chain: ChainID) throws(StoreError) -> HistoryStatus {
    try read { db in
      HistoryStatus(
        head: try Self.head(chain: chain, in: db),
        accounts: try accounts.map { try Self.status(of: $0, chain: chain, in: db) },
        cost: try Self.cost(chain: chain, in: db)
      )
    }
  }

  /// Returns the highest block that is known of a chain; nil if none is.
  private static func head(chain: ChainID, in db: Database) throws -> UInt64? {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT max(number) FROM (SELECT number FROM seen_head WHERE chain = :chain
          UNION ALL SELECT max(number) FROM header WHERE chain = :chain
          UNION ALL SELECT max(hi) FROM coverage WHERE chain = :chain)
        """,
      arguments: ["chain": chain.value.stored]
    ).map { UInt64(bitPattern: $0) }
  }

  private static func status(
    of account: Address,
    chain: ChainID,
    in db: Database
  ) throws -> AccountHistoryStatus {
    let searches = try CoveredSearch.subjects.map { subject in
      let search = CoveredSearch(chain: chain, account: account, subject: subject)
      return (subject, try coverage(of: search, in: db))
    }
    let stored = try assurance(of: account, chain: chain, in: db)
    // What is not settled is searched anew by each sync, and covers nothing.
    let asOf =
      stored.compactMap(\.asOf).min() ?? searches.compactMap { $1.ranges.last?.upperBound }.min()
    let searched = [
      SearchedBlocks(subject: .ether, searches.filter { $0.0 == .ether }),
      SearchedBlocks(subject: .otherTokens, searches.filter { $0.0 != .ether }),
    ]
    let counts = try Row.fetchOne(
      db,
      sql: """
        SELECT count(*) AS row_count, \(transactions) AS transaction_count FROM movement
        WHERE chain = ? AND account = ?
        """,
      arguments: [chain.value.stored, account.blob]
    )
    return AccountHistoryStatus(
      account: account,
      asOf: asOf,
      asOfTime: try asOf.flatMap { try time(of: $0, chain: chain, in: db) },
      rows: counts?["row_count"] ?? 0,
      transactions: counts?["transaction_count"] ?? 0,
      searched: searched,
      assurance: stored.isEmpty
        ? searched.map { $0.assurance(of: account, chain: chain, upTo: asOf) } : stored
    )
  }

  private static func time(of block: UInt64, chain: ChainID, in db: Database) throws -> UInt64? {
    try Int64.fetchOne(
      db,
      sql: "SELECT time FROM header WHERE chain = ? AND number = ?",
      arguments: [chain.value.stored, block.stored]
    ).map { UInt64(bitPattern: $0) }
  }
}

extension SearchedBlocks {
  /// The blocks that each of some searches has covered.
  fileprivate init(subject: HistorySubject, _ searches: [(CoveredSearch.Subject, Coverage)]) {
    let common = searches.dropFirst().reduce(searches.first?.1 ?? Coverage()) {
      $0.intersection($1.1)
    }
    self.init(subject: subject, ranges: common.ranges)
  }

  /// What the search tells of how certain the rows are: that those of other blocks may be missing.
  fileprivate func assurance(
    of account: Address,
    chain: ChainID,
    upTo last: UInt64?
  ) -> SubjectAssurance {
    let gaps = last.map { Coverage(ranges).gaps(in: 0...$0) } ?? []
    let spans = gaps.map { HistorySpan($0, .missing(.notAsked)) }
    return SubjectAssurance(
      chain: chain,
      account: account,
      subject: subject,
      spans: HistorySpans(ascending: spans) ?? HistorySpans()
    )
  }
}
