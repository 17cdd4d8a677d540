package import Entity
import Scenes

/// The worker's history database, and the names on this machine. No node is asked.
package struct LiveStoredHistory: ShowHistoryStatus.Worker, ResetHistory.Worker {
  /// Nil if there is no database.
  private let worker: WorkerProcess?

  /// Opens the database; the worker is started only if there is one.
  package init(_ session: Session) async throws {
    worker = try await session.storedWorker()
  }

  package func storedChains() async throws -> [ChainID] {
    guard let worker else { return [] }
    let chains = try await worker.ask(ListHistoryChains())
    try AnswerMismatchError.check(storedChains: chains)
    return chains
  }

  package func status(of accounts: [Address], on chain: ChainEntry) async throws -> HistoryStatus {
    guard let worker else {
      return HistoryStatus(head: nil, accounts: accounts.map(AccountHistoryStatus.init(unread:)))
    }
    let question = ReadHistoryStatus(chain: chain.id, accounts: accounts)
    let status = try await worker.ask(question)
    try AnswerMismatchError.check(status, answers: question)
    return status
  }

  func demotedNodes(on chains: [ChainID]) async throws -> [[DemotedNode]] {
    guard let worker else { return chains.map { _ in [] } }
    return try await worker.demotedNodes(on: chains)
  }

  package func contents(of chain: ChainEntry) async throws -> HistoryContents {
    guard let worker else { return .none }
    let contents = try await worker.ask(CountHistory(chain: chain.id))
    try AnswerMismatchError.check(contents)
    return contents
  }

  package func reset(_ chain: ChainEntry) async throws -> HistoryContents {
    guard let worker else { return .none }
    let contents = try await worker.ask(DeleteHistory(chain: chain.id))
    try AnswerMismatchError.check(contents)
    return contents
  }
}

extension WorkerProcess {
  /// Returns the nodes of each chain that were shown to be wrong; the database is open.
  func demotedNodes(on chains: [ChainID]) async throws -> [[DemotedNode]] {
    let found = try await ask(ListDemotedNodes(chains: chains))
    try AnswerMismatchError.check(found, answer: chains)
    return found
  }
}

extension AccountHistoryStatus {
  /// The status of an account before anything was read.
  fileprivate init(unread account: Address) {
    self.init(
      account: account,
      asOf: nil,
      asOfTime: nil,
      rows: 0,
      transactions: 0,
      searched: [],
      assurance: []
    )
  }
}
