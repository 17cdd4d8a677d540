package import Entity

/// Whose history is listed, and which part of it: all that is known before a database is opened.
package struct HistorySelection: Sendable {
  /// The accounts, each address once: one or more.
  package let accounts: [AccountBook.Account]
  package let scope: HistoryScope
  /// The address on the other side; nil for any, or none.
  package let counterparty: Address?

  /// Selects the history of an account, as typed; nil for the only one.
  ///
  /// - Throws: ``HistoryPageError``, ``RecipientError``, ``AccountBookError``.
  package init(
    of account: String?,
    limit: Int,
    offset: Int,
    knowing source: some NamingWorker
  ) throws {
    try self.init(
      of: [account].compactMap(\.self),
      HistoryScope(limit: limit, offset: offset),
      knowing: source
    )
  }

  /// Selects the history of accounts, as typed; of the only one if none is.
  ///
  /// `isOfAll` takes all accounts of this machine; then none is typed. `counterparty` is what was
  /// typed for the other side.
  ///
  /// - Throws: ``RecipientError``, ``AccountBookError``.
  package init(
    of typed: [String],
    isOfAll: Bool = false,
    _ scope: HistoryScope,
    counterparty: String? = nil,
    knowing source: some NamingWorker
  ) throws {
    let book = try source.accounts()
    let recipients = source.recipients(book)
    self.scope = scope
    self.counterparty = try counterparty.map { try recipients.find($0).address }
    if isOfAll {
      accounts = book.distinct.compactMap { book.owner(of: $0.address) }
      guard !accounts.isEmpty else { throw AccountBookError.noWallets }
    } else if typed.isEmpty {
      accounts = [try book.onlyAccount()]
    } else {
      var seen: Set<Address> = []
      accounts = try typed.map(recipients.account).filter { seen.insert($0.address).inserted }
    }
  }

  /// The first account.
  package var account: AccountBook.Account { accounts[0] }
  package var addresses: [Address] { accounts.map(\.address) }

  /// Returns the accounts by which rows are judged. Those of strangers are judged by themselves.
  func judgedAccounts(in book: AccountBook) -> [Address] {
    let isOwn = accounts.contains { $0.wallet != nil }
    return isOwn ? book.judging(addresses) : addresses
  }

  /// The question for this part of the history.
  func question(
    on chain: ChainID,
    _ asset: Movement.Asset?,
    _ bounds: HistoryAmounts.Bounds?
  ) -> ReadHistory {
    var filter = HistoryFilter(chain: chain, accounts: addresses, asset: asset)
    filter.direction = scope.direction
    filter.kinds = scope.kinds
    filter.counterparty = counterparty
    filter.times = scope.times
    (filter.least, filter.most) = (bounds?.least, bounds?.most)
    return ReadHistory(
      filter,
      limit: scope.limit,
      offset: scope.offset,
      before: scope.before,
      wantsBalances: scope.hasBalances,
      wantsTotal: scope.countsAll
    )
  }
}
