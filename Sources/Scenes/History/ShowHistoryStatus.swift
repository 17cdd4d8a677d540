import Core
package import Entity

/// Shows how far the stored histories of accounts reach, and where they have gaps; asks no node.
package enum ShowHistoryStatus {
  package struct Request: Sendable {
    package let accounts: [AccountBook.Account]
    package let chain: ChainEntry
    /// The wallets whose accounts are unknown.
    let unreadable: [UnreadableWallet]

    /// Selects an account, as typed; with nil, all of this machine.
    ///
    /// - Throws: ``RecipientError``, ``AccountBookError``.
    package init(
      of account: String?,
      on chain: ChainEntry,
      knowing source: some NamingWorker
    ) throws {
      let book = try source.accounts()
      self.chain = chain
      if let account {
        (accounts, unreadable) = ([try source.recipients(book).account(account)], [])
      } else {
        (accounts, unreadable) = (book.distinct, book.unreadable)
        if accounts.isEmpty, unreadable.isEmpty { throw AccountBookError.noWallets }
      }
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    /// The newest block that was read on the chain; nil if none was.
    package let head: UInt64?
    package let accounts: [(account: AccountBook.Account, status: AccountHistoryStatus)]
    /// The nodes that were shown to be wrong lately.
    package let demoted: [DemotedNode]
    /// The sources of the settings that failed when they were last asked.
    let failedSources: [PastSourceFailure]
    let unreadable: [UnreadableWallet]
  }

  package protocol Worker: Sendable {
    /// Returns the status of each account, in the same order; asks no node.
    func status(of accounts: [Address], on chain: ChainEntry) async throws -> HistoryStatus
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let status = try await worker.status(
        of: request.accounts.map(\.address),
        on: request.chain
      )
      return Response(
        chain: request.chain,
        head: status.head,
        accounts: zip(request.accounts, status.accounts).map { ($0, $1) },
        demoted: status.demoted,
        failedSources: status.failedSources,
        unreadable: request.unreadable
      )
    }
  }
}
