import ChainKit
import Core
import Entity
import Scenes

extension Session {
  /// Opens the ledger, and the node unless `--offline` forbids it.
  func withHistory(
    on chain: ChainEntry,
    _ options: ChainOptions,
    _ progress: Progress,
    _ work: (LiveHistory) async throws -> Void
  ) async throws {
    let store = try ChainStore(path: try storePath())
    let ledger = LiveHistory(wallets: wallets, store: store, chain: chain, progress: progress)
    guard !options.offline else { return try await work(ledger) }
    try await withNode(on: chain, options) { node in
      try await work(ledger.reading(from: node))
    }
  }
}

/// Wallets, the ledger in the database, and a node to bring it up to date.
struct LiveHistory: ListHistory.Worker {
  let wallets: LiveWallets
  let store: ChainStore
  let chain: ChainEntry
  let progress: Progress
  var node: Node?

  func reading(from node: Node) -> LiveHistory {
    var ledger = self
    ledger.node = node
    return ledger
  }

  func accounts() throws -> AccountBook { try wallets.accounts() }
  func contacts() throws -> ContactBook { try wallets.contacts() }

  func sync(_ account: Address) async throws -> HistoryReport {
    guard let node else { throw SessionError.offline }
    let progress = progress
    return try await HistorySync(node, store: store, chain: chain.id).run([account]) { step in
      progress.show("reading \(step.stage.rawValue)", done: step.thousandths, of: 1000)
    }
  }

  func page(of account: Address, limit: Int, offset: Int) throws -> HistoryPage {
    try store.page(
      HistoryFilter(chain: chain.id, accounts: [account]),
      limit: limit,
      offset: offset
    )
  }

  /// A token that does not say what it is stays unnamed; its rows are shown in base units.
  func metadata(of tokens: [Address]) async throws -> [Token] {
    let known = try store.tokens(at: tokens, chain: chain.id)
    guard let node else { return known }
    let reader = TokenReader(node, chain: chain.id)
    var read: [Token] = []
    for address in Set(tokens).subtracting(known.map(\.address)) {
      do { read.append(try await reader.token(at: address)) } catch {
        if case .node(let failure) = error { throw failure }
      }
    }
    try store.keep(read)
    return known + read
  }
}
