import Core
package import Entity
package import Scenes

/// The wallets, and the worker's history database.
package struct LiveHistory: ListHistory.Worker, UpdateHistory.Worker {
  let wallets: LiveWallets
  let chain: ChainClient
  let isOffline: Bool

  package init(wallets: LiveWallets, chain: ChainClient, isOffline: Bool) {
    (self.wallets, self.chain, self.isOffline) = (wallets, chain, isOffline)
  }

  package func accounts() throws -> AccountBook { try wallets.accounts() }
  package func contacts() throws -> ContactBook { try wallets.contacts() }

  package func sync(_ account: Address) async throws -> HistoryReport {
    try await chain.ask(SyncHistory(chain: chain.id, account: account)) { event in
      if case .history(let progress) = event { .readingHistory(progress) } else { nil }
    }
  }

  package func status(of account: Address) async throws -> AccountHistoryStatus {
    let question = ReadHistoryStatus(chain: chain.id, accounts: [account])
    let status = try await chain.ask(question)
    try AnswerMismatchError.check(status, answers: question)
    return status.accounts[0]
  }

  package func page(of account: Address, limit: Int, offset: Int) async throws -> HistoryPage {
    let question = ReadHistory(chain: chain.id, account: account, limit: limit, offset: offset)
    let page = try await chain.ask(question)
    try AnswerMismatchError.check(page, answers: question)
    return page
  }

  package func pending(of accounts: [Address]) async -> PendingTransactions {
    await chain.pending(of: accounts, isOffline: isOffline)
  }

  package func found(of account: Address) async throws -> [FoundToken] {
    try await chain.worker.foundTokens(of: [account], on: chain.id)
  }

  package func metadata(of tokens: [Address]) async throws -> [Token] {
    try await chain.ask(DescribeTokens(chain: chain.id, contracts: tokens))
  }
}
