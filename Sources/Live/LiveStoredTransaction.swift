package import Entity
package import Scenes

/// The history database, opened without a node, and what is known on this machine.
package struct LiveStoredTransaction: ShowStoredTransaction.Worker {
  let session: Session
  let chain: ChainID
  /// Nil if there is no database.
  private let worker: WorkerProcess?

  /// Opens the database; the worker is started only if there is one.
  package init(_ session: Session, chain: ChainID) async throws {
    (self.session, self.chain) = (session, chain)
    worker = try await session.storedWorker()
  }

  package func accounts() throws -> AccountBook { try session.accountsByPreference() }
  package func contacts() throws -> ContactBook { try session.wallets.contacts() }
  package func labels() throws -> HistoryLabels { try session.wallets.labels() }

  package func pastSignatures() -> LoggedSignatures { session.wallets.pastSignatures() }

  package func entry(of hash: Hash32) async throws -> HistoryEntry? {
    guard let worker else { return nil }
    let question = ShowHistoryEntry(chain: chain, hash: hash)
    let entry = try await worker.ask(question)
    if let entry { try AnswerMismatchError.check(entry, answers: question) }
    return entry
  }

  package func found(of accounts: [Address]) async throws -> [FoundToken] {
    try await worker?.foundTokens(of: accounts, on: chain) ?? []
  }

  package func counterpartyHistory(
    of accounts: [Address],
    near addresses: [Address],
    tokens: [Token]
  ) async throws -> CounterpartyHistory {
    try await worker?.counterpartyHistory(of: accounts, near: addresses, on: chain, tokens: tokens)
      ?? .none
  }

  package func metadata(of tokens: [Address]) async throws -> [Token] {
    try await worker?.ask(DescribeTokens(chain: chain, contracts: tokens)) ?? []
  }
}
