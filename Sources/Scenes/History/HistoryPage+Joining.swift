import Entity

extension HistoryPage {
  /// Returns the page with the next one at its end.
  func joined(with next: HistoryPage) -> HistoryPage {
    HistoryPage(
      movements: movements + next.movements,
      total: max(total, next.total),
      isTotal: isTotal,
      offset: offset,
      next: next.next,
      isCut: isCut || next.isCut,
      asOf: asOf,
      assurance: assurance,
      balances: balances.flatMap { upper in next.balances.map { upper + $0 } },
      own: own.union(next.own)
    )
  }

  /// Returns the page with only its first transactions, of which there are at least so many.
  func prefix(_ count: Int) -> HistoryPage {
    let kept = transactions.prefix(count)
    guard let last = kept.last?.last, kept.count < transactions.count else { return self }
    let movements = kept.flatMap(\.self)
    return HistoryPage(
      movements: movements,
      total: total,
      isTotal: isTotal,
      offset: offset,
      next: HistoryCursor(below: last),
      isCut: isCut,
      asOf: asOf,
      assurance: assurance,
      balances: balances.map { Array($0.prefix(movements.count)) },
      own: own
    )
  }
}

extension HistoryCursor {
  /// The place below the transaction of a row, or below a row without one.
  init(below row: Movement) {
    if let hash = row.transaction {
      self = .transaction(hash)
    } else {
      self = .row(HistoryPlace(block: row.block.number, order: row.order, account: row.account))
    }
  }
}
