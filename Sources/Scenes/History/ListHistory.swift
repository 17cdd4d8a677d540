import Core
package import Entity

/// Lists what moved in and out of an account, from a history database that is built by plain RPC.
package enum ListHistory {
  package struct Request: Sendable {
    package let selection: HistorySelection
    package let chain: ChainEntry
    package let tokens: [Token]
    /// Answers from the history database, without any network access.
    package let isOffline: Bool

    package init(
      _ selection: HistorySelection,
      chain: ChainEntry,
      tokens: [Token],
      isOffline: Bool
    ) {
      (self.selection, self.chain) = (selection, chain)
      (self.tokens, self.isOffline) = (tokens, isOffline)
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    package let account: AccountBook.Account
    package let page: HistoryPage
    /// Whether only the history database was read.
    package let isOffline: Bool
    package let tokens: [Address: Token]
    package let names: KnownAddresses
    package let limit: Int
    package let pending: PendingTransactions
    /// The tokens that no list holds; nil unless a sync read something new.
    package let found: FoundTokens?
    /// What the user wrote about the transactions and the addresses.
    package var labels = KnownLabels.none
  }

  package protocol Worker: KnownAddressSource, PendingSource, LabelSource {
    /// Updates the history database to the newest block. Takes many RPC calls the first time.
    ///
    /// The balances of the listed tokens are compared with the rows, even if no log shows them.
    func sync(_ account: Address, listed: [Address]) async throws -> HistoryReport
    /// Returns whole transactions from the history database, newest first; asks no node.
    func page(of account: Address, limit: Int, offset: Int) async throws -> HistoryPage
    /// Returns symbol and decimals of tokens that no list contains, as their contracts report them.
    ///
    /// Earlier reports are reused; asks no node when offline.
    func metadata(of tokens: [Address]) async throws -> [Token]
    /// Returns the tokens in the whole history of an account; asks no node.
    func found(of account: Address) async throws -> [FoundToken]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let selection = request.selection
      let account = selection.account
      let listed = request.tokens.map(\.address)
      let report =
        request.isOffline ? nil : try await worker.sync(account.address, listed: listed)
      let page = try await worker.page(
        of: account.address,
        limit: selection.limit,
        offset: selection.offset
      )
      return Response(
        chain: request.chain,
        account: account,
        page: page,
        isOffline: request.isOffline,
        tokens: try await tokens(in: page, request),
        names: worker.names(try worker.accounts()),
        limit: selection.limit,
        pending: await worker.pending(of: [account.address]),
        found: try await found(by: report, request),
        labels: worker.knownLabels()
      )
    }

    private func tokens(in page: HistoryPage, _ request: Request) async throws
      -> [Address: Token]
    {
      var known: [Address: Token] = [:]
      for token in request.tokens { known[token.address] = token }
      let seen = Set(page.movements.compactMap(\.token))
      let unknown = seen.subtracting(known.keys).sorted { $0.description < $1.description }
      guard !unknown.isEmpty else { return known }
      for token in try await worker.metadata(of: unknown) { known[token.address] = token }
      return known
    }
  }
}

extension Movement {
  /// The contract of an amount whose symbol and decimals are shown; collections have no decimals.
  fileprivate var token: Address? {
    guard case .token(let address) = asset, kind != .operatorApproval else { return nil }
    return address
  }
}
