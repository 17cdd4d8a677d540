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
    let judging = try await worker.judging(
      book.judging(entry.movements.map(\.account)),
      in: book,
      on: request.chain,
      listed: request.tokens.tokens(on: request.chain.id),
      in: request.tokens
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
    return (try await judging.transactions(of: page).first, judging.names)
  }
}
