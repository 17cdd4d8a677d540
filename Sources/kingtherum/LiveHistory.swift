import Core
import Entity
import Scenes

/// Wallets, and the ledger that the worker keeps.
struct LiveHistory: ListHistory.Worker {
  let wallets: LiveWallets
  let chain: ChainClient

  func accounts() throws -> AccountBook { try wallets.accounts() }
  func contacts() throws -> ContactBook { try wallets.contacts() }

  func sync(_ account: Address) async throws -> HistoryReport {
    try await chain.ask(SyncHistory(chain: chain.id, account: account)) { moment, progress in
      guard case .history(let step) = moment else { return }
      progress.show("reading \(step.stage.rawValue)", done: step.thousandths, of: 1000)
    }
  }

  func page(of account: Address, limit: Int, offset: Int) async throws -> HistoryPage {
    try await chain.ask(
      ReadHistory(chain: chain.id, account: account, limit: limit, offset: offset)
    )
  }

  func metadata(of tokens: [Address]) async throws -> [Token] {
    try await chain.ask(DescribeTokens(chain: chain.id, contracts: tokens))
  }
}
