import Entity

extension HistoryPage {
  /// Returns the page with the next one at its end.
  func joined(with next: HistoryPage) -> HistoryPage {
    HistoryPage(
      movements: movements + next.movements,
      total: next.total,
      offset: offset,
      isCut: isCut || next.isCut,
      asOf: asOf,
      own: own.union(next.own)
    )
  }

  /// Returns the page with only its first transactions.
  func prefix(_ count: Int) -> HistoryPage {
    HistoryPage(
      movements: transactions.prefix(count).flatMap(\.self),
      total: total,
      offset: offset,
      isCut: isCut,
      asOf: asOf,
      own: own
    )
  }
}
