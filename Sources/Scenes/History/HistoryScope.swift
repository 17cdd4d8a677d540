package import Core
package import Entity

/// Which part of a history is listed, as far as it depends on neither accounts nor a chain.
package struct HistoryScope: Sendable, Equatable {
  /// The number of transactions: 1 to 1,000.
  package let limit: Int
  /// The number of the newest transactions to skip: 0 or more.
  package let offset: Int
  /// Where the page begins; nil for the newest transaction.
  package let before: HistoryCursor?
  package let direction: HistoryFilter.Direction?
  /// The kinds of rows; empty for all.
  package let kinds: [Movement.Kind]
  /// The first and the last second, since 1970; nil for all times.
  package let times: ClosedRange<UInt64>?
  package let amounts: HistoryAmounts
  /// Whether the balance after each transaction is shown.
  package let hasBalances: Bool
  /// Whether all transactions that match are counted, up to 10,000, which takes as long as to read a
  /// page of them.
  package let countsAll: Bool

  /// Reads what was typed; days are those of a time zone.
  ///
  /// - Throws: ``HistoryPageError``, ``HistoryCursorError``, `Hash32Error`, ``HistoryKindError``,
  ///   ``HistoryDateError``, `AmountError`.
  package init(
    limit: Int,
    offset: Int = 0,
    before: String? = nil,
    direction: HistoryFilter.Direction? = nil,
    kinds: String? = nil,
    after first: String? = nil,
    until last: String? = nil,
    least: String? = nil,
    most: String? = nil,
    hasBalances: Bool = false,
    countsAll: Bool = true,
    zone: TimeZoneRules = .utc
  ) throws {
    guard (1...1000).contains(limit) else { throw HistoryPageError.limit(limit) }
    guard offset >= 0 else { throw HistoryPageError.offset(offset) }
    (self.limit, self.offset) = (limit, offset)
    (self.direction, self.hasBalances, self.countsAll) = (direction, hasBalances, countsAll)
    self.before = try before.map(HistoryCursor.init)
    self.kinds = try kinds.map(Movement.Kind.list) ?? []
    times = try HistoryDate.times(after: first, until: last, in: zone)
    amounts = try HistoryAmounts(least: least, most: most)
  }
}

/// Why a page of the history cannot be shown.
package enum HistoryPageError: Error, Equatable {
  case limit(Int)
  case offset(Int)
}

extension HistoryPageError: Reportable {
  package var report: Report {
    switch self {
    case .limit(let found):
      Report(
        .usage,
        "history-limit",
        "invalid limit: expected 1 to 1,000, found \(count: found)"
      )
    case .offset(let found):
      Report(
        .usage,
        "history-offset",
        "invalid offset: must be 0 or more, found \(count: found)"
      )
    }
  }
}
