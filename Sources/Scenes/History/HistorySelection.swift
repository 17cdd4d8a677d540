package import Core

/// Whose history is listed, and which part of it: all that is known before a database is opened.
package struct HistorySelection: Sendable {
  package let account: AccountBook.Account
  /// The number of transactions: 1 to 1,000.
  package let limit: Int
  /// The number of the newest transactions to skip: 0 or more.
  package let offset: Int

  /// Selects the history of an account, as typed; nil for the only one.
  ///
  /// - Throws: ``HistoryPageError``, ``RecipientError``, ``AccountBookError``.
  package init(
    of account: String?,
    limit: Int,
    offset: Int,
    knowing source: some NamingWorker
  ) throws {
    guard (1...1000).contains(limit) else { throw HistoryPageError.limit(limit) }
    guard offset >= 0 else { throw HistoryPageError.offset(offset) }
    let book = try source.accounts()
    self.account = try account.map(source.recipients(book).account) ?? book.onlyAccount()
    (self.limit, self.offset) = (limit, offset)
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
