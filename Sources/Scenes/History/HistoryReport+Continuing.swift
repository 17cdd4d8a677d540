import Entity

extension HistoryReport.Limit {
  /// How many requests the next sync is allowed, which goes on where this one ended: more if they were
  /// too few; nil for any number.
  var next: Int? {
    guard isTooLow else { return most }
    let (twice, overflow) = most.multipliedReportingOverflow(by: 2)
    return overflow ? nil : twice
  }
}

extension ListHistory.Response {
  /// Lists the same again, and reads what a limit left out; nil if none did.
  var continuation: Route? {
    syncLimit.map { limit in
      .listHistory(
        accounts: UnreadAccounts.typed(selection.accounts),
        chain: chain.name,
        maxRequests: limit.next
      )
    }
  }
}
