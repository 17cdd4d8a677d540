package import Core
package import Entity

/// Lists what moved in and out of an account, from a history database that is built by plain RPC.
package enum ListHistory {
  package struct Request: Sendable {
    package let account: String?
    package let chain: ChainEntry
    package let tokens: [Token]
    package let limit: Int
    package let offset: Int
    /// Answers from the history database, without any network access.
    package let isOffline: Bool

    package init(
      account: String?,
      chain: ChainEntry,
      tokens: [Token],
      limit: Int,
      offset: Int,
      isOffline: Bool
    ) {
      (self.account, self.chain, self.tokens) = (account, chain, tokens)
      (self.limit, self.offset, self.isOffline) = (limit, offset, isOffline)
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    package let account: AccountBook.Account
    package let page: HistoryPage
    /// How far the rows can be trusted; nil if only the history database was read.
    package let assurance: AccountAssurance?
    package let tokens: [Address: Token]
    package let names: KnownAddresses
    package let limit: Int
    package let pending: PendingTransactions
  }

  package protocol Worker: KnownAddressSource, PendingSource {
    /// Updates the history database to the newest block. Takes many RPC calls the first time.
    func sync(_ account: Address) async throws -> HistoryReport
    /// Returns whole transactions from the history database, newest first; asks no node.
    func page(of account: Address, limit: Int, offset: Int) async throws -> HistoryPage
    /// Returns symbol and decimals of tokens that no list contains, as their contracts report them.
    ///
    /// Earlier reports are reused; asks no node when offline.
    func metadata(of tokens: [Address]) async throws -> [Token]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      guard (1...1000).contains(request.limit) else { throw HistoryPageError.limit(request.limit) }
      guard request.offset >= 0 else { throw HistoryPageError.offset(request.offset) }
      let book = try worker.accounts()
      let recipients = Recipients(book) { try worker.contacts() }
      let account = try request.account.map(recipients.account) ?? book.onlyAccount()
      let report = request.isOffline ? nil : try await worker.sync(account.address)
      let page = try await worker.page(
        of: account.address,
        limit: request.limit,
        offset: request.offset
      )
      return Response(
        chain: request.chain,
        account: account,
        page: page,
        assurance: report?.accounts.first { $0.account == account.address },
        tokens: try await tokens(in: page.movements, request),
        names: worker.names(book),
        limit: request.limit,
        pending: await worker.pending(of: [account.address])
      )
    }

    private func tokens(in movements: [Movement], _ request: Request) async throws
      -> [Address: Token]
    {
      var known: [Address: Token] = [:]
      for token in request.tokens { known[token.address] = token }
      let seen = Set(movements.compactMap(\.asset.contract))
      let unknown = seen.subtracting(known.keys).sorted { $0.description < $1.description }
      guard !unknown.isEmpty else { return known }
      for token in try await worker.metadata(of: unknown) { known[token.address] = token }
      return known
    }
  }
}

/// Why a page of the history cannot be shown.
package enum HistoryPageError: Error, Equatable {
  case limit(Int)
  case offset(Int)
}

extension HistoryPageError: Reportable {
  package var report: Report {
    switch self {
    case .limit(let found):
      Report(
        .usage,
        "history-limit",
        "invalid limit: expected 1 to 1,000, found \(count: found)"
      )
    case .offset(let found):
      Report(
        .usage,
        "history-offset",
        "invalid offset: must be 0 or more, found \(count: found)"
      )
    }
  }
}
