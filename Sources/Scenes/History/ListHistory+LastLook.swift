import Core
import Entity

extension ListHistory.Interactor {
  /// Remembers that an answer was shown on a terminal: what is later is marked as new then.
  ///
  /// Nothing else depends on it, so a database that cannot be written is no error.
  package func remember(_ response: ListHistory.Response) async {
    for (account, look) in response.nextLooks { try? await worker.keep(look, of: account) }
  }

  /// Returns how much of each account's history was shown before.
  func lastLooks(of selection: HistorySelection) async throws -> [Address: LastLook] {
    let accounts = selection.addresses
    let looks = zip(accounts, try await worker.lastLooks(of: accounts))
    return Dictionary(looks.compactMap { account, look in look.map { (account, $0) } }) { $1 }
  }

  /// Returns how much is shown once a page is, of the accounts for which it changes that.
  ///
  /// A page from which rows are left out does not show all up to a block.
  func nextLooks(
    after looks: [Address: LastLook],
    showing page: HistoryPage,
    of question: ReadHistory
  ) -> [Address: LastLook] {
    var next: [Address: LastLook] = [:]
    guard !question.filter.isNarrow else { return next }
    let isNewest = question.before == nil && question.offset == 0
    for account in question.filter.accounts {
      let look = LastLook.after(looks[account], showing: page, isNewest: isNewest)
      if let look, look != looks[account] { next[account] = look }
    }
    return next
  }
}
