package import Entity
package import Scenes

/// The accounts of this wallet, and the tokens in the worker's history database.
package struct LiveFoundTokens: ShowFoundTokens.Worker {
  let session: Session
  /// Nil if there is no database.
  private let worker: WorkerProcess?

  /// Opens the database; the worker is started only if there is one.
  package init(_ session: Session) async throws {
    self.session = session
    worker = try await session.storedWorker()
  }

  package func accounts() throws -> AccountBook { try session.wallets.accounts() }

  package func found(of accounts: [Address], on chain: ChainEntry) async throws -> [FoundToken] {
    try await worker?.foundTokens(of: accounts, on: chain.id) ?? []
  }
}

extension WorkerProcess {
  /// Returns the tokens in the history of accounts, from the database; asks no node.
  package func foundTokens(of accounts: [Address], on chain: ChainID) async throws -> [FoundToken] {
    guard !accounts.isEmpty else { return [] }
    let question = ListFoundTokens(chain: chain, accounts: accounts)
    let found = try await ask(question)
    try AnswerMismatchError.check(found, answer: question)
    return found
  }
}
