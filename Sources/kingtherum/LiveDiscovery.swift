import Core
import Entity
import Scenes
import WalletKit

/// Addresses that are derived here, and what nodes know of them.
struct LiveDiscovery: DiscoverAccounts.Worker {
  let session: Session
  let options: ChainOptions
  let tokenList: String?
  let worker: WorkerProcess
  let rows: [DeriveAccounts.Row]

  func derived() async throws -> [DeriveAccounts.Row] { rows }

  func uses(of accounts: [Address], on chain: ChainEntry) async throws -> [AccountUse] {
    let tokens = try session.tokens(on: chain, list: tokenList)
    let client = ChainClient(worker: worker, chain: chain, console: session.console)
    try await client.open(try session.nodeURL(for: chain, options), options)
    let uses = try await client.ask(
      SurveyAccounts(chain: chain.id, accounts: accounts, tokens: tokens)
    )
    try ClaimError.check(uses.map(\.account), are: accounts)
    return uses
  }
}
