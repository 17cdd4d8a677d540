import Core
package import Entity
import GRDB

extension ChainStore {
  /// The most rows of one page: anybody can send thousands to an account in one transaction.
  package static let maxRows = 10_000

  /// Reads the newest page of the stored history, without balances; asks no node.
  ///
  /// - Throws: `StoreError`.
  package func page(
    _ filter: HistoryFilter,
    limit: Int = 20,
    offset: Int = 0
  ) throws(StoreError) -> HistoryPage {
    let question = ReadHistory(filter, limit: limit, offset: offset)
    return try read { db in try HistoryPageReader(question, before: .top, in: db).page }
  }

  /// Reads a page of the stored history, newest transaction first; asks no node.
  ///
  /// A page contains whole transactions: their selected rows are in the order in which they
  /// happened, with the fee last. A row without a transaction, such as a withdrawal, counts as one.
  ///
  /// Cost: that of the page and of counting at most `HistoryPage.maxCounted` transactions above what
  /// is gathered, however long the history is; the rows of an account, or of the asset, are read
  /// where the filter leaves out most of them.
  /// - Throws: `StoreError`; `HistoryCursorError.unknown` if the page begins at a transaction that
  ///   is not stored.
  package func page(_ question: ReadHistory) throws -> HistoryPage {
    let found = try read { db -> Result<HistoryPageReader, HistoryCursorError> in
      let end: RowBound
      switch try Self.bound(question.before, chain: question.filter.chain, in: db) {
      case .success(let bound): end = bound
      case .failure(let error): return .failure(error)
      }
      return .success(try HistoryPageReader(question, before: end, in: db))
    }
    let reader = try found.get()
    // A page does not need it: without, the next one takes as long as this one.
    for history in reader.unsummed { try? keepSums(of: history) }
    return reader.page
  }

  /// Returns the place before which the rows of a page are.
  private static func bound(
    _ cursor: HistoryCursor?,
    chain: ChainID,
    in db: Database
  ) throws -> Result<RowBound, HistoryCursorError> {
    switch cursor {
    case nil: return .success(.top)
    case .block(let number): return .success(RowBound(block: Int64(clamping: number), order: 0))
    case .row(let place):
      let block = Int64(clamping: place.block)
      return .success(RowBound(block: block, order: Int64(place.order), account: place.account))
    case .transaction(let hash):
      let row = try Row.fetchOne(
        db,
        sql: """
          SELECT block, ord FROM movement INDEXED BY movement_by_tx
          WHERE chain = ? AND tx = ? AND tx <> x'' ORDER BY block DESC, ord LIMIT 1
          """,
        arguments: [chain.value.stored, hash.blob]
      )
      guard let row else { return .failure(.unknown(hash)) }
      return .success(RowBound(block: row["block"], order: row["ord"]))
    }
  }

  /// Returns the newest block up to which everything of each of the accounts was read.
  static func reach(
    _ filter: HistoryFilter,
    _ assurance: [SubjectAssurance],
    in db: Database
  ) throws -> BlockReference? {
    guard Set(assurance.map(\.account)).isSuperset(of: filter.accounts),
      let reach = assurance.compactMap(\.asOf).min()
    else { return nil }
    let row = try Row.fetchOne(
      db,
      sql: """
        SELECT number, hash, time FROM header
        WHERE chain = ? AND number <= ? ORDER BY number DESC LIMIT 1
        """,
      arguments: [filter.chain.value.stored, reach.stored]
    )
    return try row.map { row in
      BlockReference(
        number: row.number("number"),
        hash: try row.hash("hash"),
        time: row.number("time")
      )
    }
  }

  /// Reads a row of `movement`.
  static func movement(_ row: Row, in block: BlockReference, chain: ChainID) throws -> Movement {
    guard let kind = Movement.Kind(rawValue: row["kind"]),
      let evidence = Movement.Evidence(rawValue: row["evidence"])
    else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT)
    }
    let flags: Int = row["flags"]
    return Movement(
      chain: chain,
      account: try row.address("account"),
      block: block,
      transaction: Hash32(blob: row.bytes("tx")),
      order: row["ord"],
      kind: kind,
      asset: try row.asset(),
      amount: try row.amount("amount"),
      counterparty: Address(blob: row.bytes("counterparty")),
      status: flags & 1 == 0 ? .success : .failed,
      evidence: evidence
    )
  }
}
