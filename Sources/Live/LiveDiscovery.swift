import Core
package import Entity
package import Scenes
import WalletKit

/// The addresses derived by this wallet, and their activity according to nodes.
package struct LiveDiscovery: DiscoverAccounts.Worker {
  private let notify: Notice.Listener
  private let clients: ChainClients
  private let tokens: TokenList
  private let rows: [DeriveAccounts.Row]

  /// Prepares a search for these addresses; `tokens` are those whose balances count as activity.
  package init(
    _ rows: [DeriveAccounts.Row],
    in session: Session,
    asking worker: WorkerProcess,
    _ options: any NodeOptions,
    tokens: TokenList
  ) {
    (self.rows, self.tokens, notify) = (rows, tokens, session.notify)
    clients = ChainClients(worker, in: session, options)
  }

  package func derived() async throws -> [DeriveAccounts.Row] { rows }

  package func uses(of accounts: [Address], on chain: ChainEntry) async throws -> [AccountActivity]
  {
    let client = try await clients.client(on: chain)
    let uses = try await client.ask(
      ReadAccountActivity(
        chain: chain.id,
        accounts: accounts,
        tokens: tokens.tokens(on: chain.id)
      )
    )
    try AnswerMismatchError.check(uses.map(\.account), are: accounts)
    return uses
  }

  package func searched(_ done: Int, of all: Int) {
    guard all > 1 else { return }
    notify(done < all ? .step(.searchingChains(done, of: all)) : .stepsEnded)
  }
}
