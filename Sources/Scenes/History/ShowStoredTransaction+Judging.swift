import Core
import Entity

extension ShowStoredTransaction.Interactor {
  /// Returns the rows of a transaction with what is to be said about them, and the known addresses;
  /// no rows if nothing of it moved.
  ///
  /// They are judged by the history of all accounts of this machine, as in a list.
  func judged(
    _ entry: HistoryEntry,
    _ request: ShowStoredTransaction.Request
  ) async throws -> (transaction: JudgedTransaction?, names: KnownAddresses) {
    let book = try worker.accounts()
    let own = book.distinct.map(\.address)
    let others = Set(entry.movements.map(\.account)).subtracting(own)
    let accounts = own + others.sorted { "\($0)" < "\($1)" }
    let listed = request.tokens.tokens(on: request.chain.id)
    let found = try await worker.found(of: accounts)
    let counterparties = try await worker.counterpartyHistory(of: accounts, tokens: listed)
    let names = worker.names(book).after(worker.pastSignatures(), counterparties)
    let judge = HistoryJudge(
      listed: listed,
      found: FoundTokens(found, on: request.chain, knowing: request.tokens),
      known: names,
      lastLooks: [:]
    )
    let isOwn =
      entry.transaction != nil || entry.movements.contains { $0.kind == .userOperation }
    let page = HistoryPage(
      movements: entry.movements,
      total: 1,
      offset: 0,
      asOf: entry.head,
      own: isOwn ? [request.hash] : []
    )
    return (judge.transactions(of: page).first, names)
  }
}
