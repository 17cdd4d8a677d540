import Core
package import Entity

/// Lists what moved in and out of accounts, from a history database that is built by plain RPC.
package enum ListHistory {
  package struct Request: Sendable {
    package let selection: HistorySelection
    package let chain: ChainEntry
    package let tokens: [Token]
    /// Answers from the history database, without any network access.
    package let isOffline: Bool
    /// The asset whose rows are listed; nil for all.
    package let asset: HistoryAsset?

    package init(
      _ selection: HistorySelection,
      chain: ChainEntry,
      tokens: [Token],
      isOffline: Bool,
      asset: HistoryAsset? = nil
    ) {
      (self.selection, self.chain, self.asset) = (selection, chain, asset)
      (self.tokens, self.isOffline) = (tokens, isOffline)
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    package let selection: HistorySelection
    package let page: HistoryPage
    /// Whether only the history database was read.
    package let isOffline: Bool
    package let tokens: [Address: Token]
    package let names: KnownAddresses
    package let pending: PendingTransactions
    /// The tokens that no list holds; nil unless a sync read something new.
    package let found: FoundTokens?
    /// Whether rows are left out that do not fit what was asked for.
    package let isNarrow: Bool
    /// What the user wrote about the transactions and the addresses.
    package var labels = KnownLabels.none

    /// The first account.
    package var account: AccountBook.Account { selection.account }
    package var limit: Int { selection.scope.limit }
  }

  package protocol Worker: KnownAddressSource, PendingSource, LabelSource {
    /// Updates the history database to the newest block. Takes many RPC calls the first time.
    ///
    /// The balances of the listed tokens are compared with the rows, even if no log shows them.
    func sync(_ accounts: [Address], listed: [Address]) async throws -> HistoryReport
    /// Returns whole transactions from the history database, newest first; asks no node.
    ///
    /// Throws `HistoryCursorError.unknown` if the page begins at one that is not in the database.
    func page(_ question: ReadHistory) async throws -> HistoryPage
    /// Returns symbol and decimals of tokens that no list contains, as their contracts report them.
    ///
    /// Earlier reports are reused; asks no node when offline.
    func metadata(of tokens: [Address]) async throws -> [Token]
    /// Returns the tokens in the whole history of accounts; asks no node.
    func found(of accounts: [Address]) async throws -> [FoundToken]
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let selection = request.selection
      let question = try await question(request)
      let listed = request.tokens.map(\.address)
      let report =
        request.isOffline ? nil : try await worker.sync(selection.addresses, listed: listed)
      let page = try await worker.page(question)
      return Response(
        chain: request.chain,
        selection: selection,
        page: page,
        isOffline: request.isOffline,
        tokens: try await tokens(in: page, request),
        names: worker.names(try worker.accounts()),
        pending: await worker.pending(of: selection.addresses),
        found: try await found(by: report, request),
        isNarrow: question.filter.isNarrow,
        labels: worker.knownLabels()
      )
    }

    /// Asks a contract for the decimals of its token if amounts of it are compared.
    private func question(_ request: Request) async throws -> ReadHistory {
      let amounts = request.selection.scope.amounts
      var asset = request.asset
      if case .contract(let contract) = asset, !amounts.isEmpty,
        let token = try await worker.metadata(of: [contract]).first
      {
        asset = .token(token)
      }
      return request.selection.question(
        on: request.chain.id,
        asset?.asset,
        try asset.map(amounts.bounds)
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
  var token: Address? {
    guard case .token(let address) = asset, kind != .operatorApproval else { return nil }
    return address
  }
}
