import Core
package import Entity
package import Scenes
import WalletKit

/// The addresses derived by this wallet, and their activity according to nodes.
package struct LiveDiscovery: DiscoverAccounts.Worker {
  let session: Session
  let options: any NodeOptions
  let tokenList: String?
  let worker: WorkerProcess
  let rows: [DeriveAccounts.Row]

  package init(
    _ rows: [DeriveAccounts.Row],
    in session: Session,
    asking worker: WorkerProcess,
    _ options: any NodeOptions,
    tokenList: String?
  ) {
    (self.rows, self.session, self.worker) = (rows, session, worker)
    (self.options, self.tokenList) = (options, tokenList)
  }

  package func derived() async throws -> [DeriveAccounts.Row] { rows }

  package func uses(of accounts: [Address], on chain: ChainEntry) async throws -> [AccountActivity]
  {
    let tokens = try session.tokens(on: chain, list: tokenList)
    let client = ChainClient(worker: worker, chain: chain, notify: session.notify)
    let nodes = try await session.chosenNodes(for: chain, options)
    try await client.open(nodes, options, session.credentials)
    let uses = try await client.ask(
      ReadAccountActivity(chain: chain.id, accounts: accounts, tokens: tokens)
    )
    try AnswerMismatchError.check(uses.map(\.account), are: accounts)
    return uses
  }
}
