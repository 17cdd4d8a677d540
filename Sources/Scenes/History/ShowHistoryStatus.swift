import Core
package import Entity

/// Shows how far the stored histories of accounts reach, where they have gaps, and what reading them
/// has cost; asks no node.
package enum ShowHistoryStatus {
  package struct Request: Sendable {
    package let accounts: [AccountBook.Account]
    package let chains: Chains
    /// The wallets whose accounts are unknown.
    let unreadable: [UnreadableWallet]

    /// Selects an account, as typed; with nil, all of this machine.
    ///
    /// - Throws: ``RecipientError``, ``AccountBookError``.
    package init(
      of account: String?,
      on chains: Chains,
      knowing source: some NamingWorker
    ) throws {
      let book = try source.accounts()
      self.chains = chains
      if let account {
        (accounts, unreadable) = ([try source.recipients(book).account(account)], [])
      } else {
        (accounts, unreadable) = (book.distinct, book.unreadable)
        if accounts.isEmpty, unreadable.isEmpty { throw AccountBookError.noWallets }
      }
    }
  }

  /// The chains that are shown.
  package enum Chains: Sendable {
    case one(ChainEntry)
    /// All of whose history something is stored, among the `known` ones; if there are none, the
    /// `usual` one.
    case stored(known: ChainRegistry, usual: ChainEntry)
  }

  package struct Response: Sendable {
    /// At least one chain.
    package let chains: [ChainResponse]
    /// The chains that have a stored history, and no entry.
    let unknown: [ChainID]
    let unreadable: [UnreadableWallet]
  }

  /// What is stored of one chain.
  package struct ChainResponse: Sendable {
    package let chain: ChainEntry
    /// The newest block that was read on the chain; nil if none was.
    package let head: UInt64?
    package let accounts: [(account: AccountBook.Account, status: AccountHistoryStatus)]
    /// What its syncs have cost; nil before the first one.
    package let cost: HistoryCost?
    /// The nodes that were shown to be wrong lately.
    package let demoted: [DemotedNode]
    /// The sources of the settings that failed when they were last asked.
    let failedSources: [PastSourceFailure]
  }

  package protocol Worker: Sendable {
    /// Returns the chains of whose history something is stored, by ascending chain ID; asks no node.
    func storedChains() async throws -> [ChainID]
    /// Returns the status of each account, in the same order; asks no node.
    func status(of accounts: [Address], on chain: ChainEntry) async throws -> HistoryStatus
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let (shown, unknown) = try await chains(request.chains)
      var chains: [ChainResponse] = []
      for chain in shown {
        let status = try await worker.status(of: request.accounts.map(\.address), on: chain)
        chains.append(
          ChainResponse(
            chain: chain,
            head: status.head,
            accounts: zip(request.accounts, status.accounts).map { ($0, $1) },
            cost: status.cost,
            demoted: status.demoted,
            failedSources: status.failedSources
          )
        )
      }
      return Response(chains: chains, unknown: unknown, unreadable: request.unreadable)
    }

    /// Main nets come first, then test chains, each by ascending chain ID.
    private func chains(_ wanted: Chains) async throws -> (shown: [ChainEntry], unknown: [ChainID])
    {
      switch wanted {
      case .one(let chain): return ([chain], [])
      case .stored(let known, let usual):
        let stored = try await worker.storedChains()
        let entries = stored.compactMap { known[$0] }
        return (
          entries.isEmpty
            ? [usual] : entries.filter { !$0.isTest } + entries.filter(\.isTest),
          stored.filter { known[$0] == nil }
        )
      }
    }
  }
}
