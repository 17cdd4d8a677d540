import Entity
import Scenes

/// What is stored of the chains, and their nodes, which are opened when they are first needed.
struct LiveHomeSources: Home.Sources {
  let session: Session
  let options: any NodeOptions
  let live: LiveBalances
  /// The chains with a node.
  let found: Result<[ChainEntry], any Error>

  var chains: [ChainEntry] { (try? found.get()) ?? [] }
  var failure: (any Error)? {
    guard case .failure(let error) = found else { return nil }
    return error
  }

  var balances: any BalanceWatchWorker { live }

  func accounts() throws -> AccountBook { try session.wallets.accounts() }
  func contacts() throws -> ContactBook { try session.wallets.contacts() }

  func storedChains() async throws -> [ChainID] {
    let chains = try await live.clients.worker.ask(ListHistoryChains())
    try AnswerMismatchError.check(storedChains: chains)
    return chains
  }

  func sent() async throws -> [SavedTransaction] {
    try await live.clients.worker.ask(ListSavedTransactions())
  }

  func stored(on chain: ChainEntry) -> any ListHistory.Worker {
    let worker = live.clients.worker
    return LiveHistory(
      wallets: session.wallets,
      chain: ChainClient(worker: worker, chain: chain, notify: session.notify),
      isOffline: true
    )
  }

  func followed(on chain: ChainEntry) async throws -> any ListHistory.Worker {
    let client = try await live.clients.client(on: chain)
    try await client.open(session.historySources(of: chain), options, session.credentials)
    var wishes = SyncWishes()
    wishes.stopsIfCostly = true
    return LiveHistory(wallets: session.wallets, chain: client, isOffline: false, wishes: wishes)
  }
}
