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
    /// Leaves what anyone can put into a history out of the text, and counts it.
    package let foldsSpam: Bool

    package init(
      _ selection: HistorySelection,
      chain: ChainEntry,
      tokens: [Token],
      isOffline: Bool,
      foldsSpam: Bool = true
    ) {
      (self.selection, self.chain) = (selection, chain)
      (self.tokens, self.isOffline, self.foldsSpam) = (tokens, isOffline, foldsSpam)
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    package let account: AccountBook.Account
    package let page: HistoryPage
    /// The same transactions, with what is to be said about them.
    package let transactions: [JudgedTransaction]
    /// Whether those that are folded are left out of the text.
    package let foldsSpam: Bool
    /// How far the rows can be trusted; nil if only the history database was read.
    package let assurance: AccountAssurance?
    package let tokens: [Address: Token]
    package let names: KnownAddresses
    package let limit: Int
    package let pending: PendingTransactions
    /// The tokens that no list holds; nil unless a sync read something new.
    package let found: FoundTokens?
    /// How much was shown before; nil if nothing was.
    package let lastLook: LastLook?
    /// How much is shown once this answer is; nil if it changes nothing.
    let nextLook: LastLook?
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
    /// Returns the tokens in the whole history of accounts; asks no node.
    func found(of accounts: [Address]) async throws -> [FoundToken]
    /// Returns the counterparties in the whole history of accounts; asks no node. `tokens` are those
    /// that lists hold.
    func counterpartyHistory(of accounts: [Address], tokens: [Token]) async throws
      -> CounterpartyHistory
    /// Returns how much of an account's history was shown on a terminal; nil before the first time.
    func lastLook(of account: Address) async throws -> LastLook?
    /// Stores how much of it was shown.
    func keep(_ look: LastLook, of account: Address) async throws
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let selection = request.selection
      let account = selection.account
      let report = request.isOffline ? nil : try await worker.sync(account.address)
      let book = try worker.accounts()
      // What another account of this machine did with a token counts, too.
      let accounts =
        account.wallet == nil ? [account.address] : book.distinct.map(\.address)
      let found = try await worker.found(of: accounts)
      let counterparties = try await worker.counterpartyHistory(
        of: accounts,
        tokens: request.tokens
      )
      let names = worker.names(book).after(worker.pastSignatures(), counterparties)
      let lastLook = try await worker.lastLook(of: account.address)
      let unfolded = try await UnfoldedPage(
        selection.limit,
        countsAll: !request.foldsSpam,
        by: HistoryJudge(
          of: account,
          listed: request.tokens,
          found: FoundTokens(found, on: request.chain, knowing: TokenList(adding: request.tokens)),
          known: names,
          lastLook: lastLook
        )
      ) { limit, skipped in
        try await worker.page(
          of: account.address,
          limit: limit,
          offset: selection.offset + skipped
        )
      }
      let shown = unfolded.transactions.filter { !request.foldsSpam || !$0.isFolded }
      let nextLook = LastLook.after(lastLook, showing: unfolded.page)
      return Response(
        chain: request.chain,
        account: account,
        page: unfolded.page,
        transactions: unfolded.transactions,
        foldsSpam: request.foldsSpam,
        assurance: report?.accounts.first { $0.account == account.address },
        tokens: try await tokens(in: shown.flatMap(\.rows).map(\.movement), request, found),
        names: names,
        limit: selection.limit,
        pending: await worker.pending(of: [account.address]),
        found: try await self.found(by: report, request, known: (accounts, found)),
        lastLook: lastLook,
        nextLook: nextLook == lastLook ? nil : nextLook
      )
    }

    /// Remembers that an answer was shown on a terminal: what is later is marked as new then.
    ///
    /// Nothing else depends on it, so a database that cannot be written is no error.
    package func remember(_ response: Response) async {
      guard let look = response.nextLook else { return }
      try? await worker.keep(look, of: response.account.address)
    }

    private func tokens(
      in movements: [Movement],
      _ request: Request,
      _ found: [FoundToken]
    ) async throws -> [Address: Token] {
      let seen = Set(movements.compactMap(\.asset.contract))
      var known: [Address: Token] = [:]
      for token in found.compactMap(\.token) where seen.contains(token.address) {
        known[token.address] = token
      }
      for token in request.tokens { known[token.address] = token }
      let unknown = seen.subtracting(known.keys).sorted { $0.description < $1.description }
      guard !unknown.isEmpty else { return known }
      for token in try await worker.metadata(of: unknown) { known[token.address] = token }
      return known
    }
  }
}
