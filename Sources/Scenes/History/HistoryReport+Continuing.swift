import Entity

extension HistoryReport.Limit {
  /// How many requests the next sync is allowed, which goes on where this one ended: as many as are
  /// needed if they were too few.
  var next: Int { needed ?? most }
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
