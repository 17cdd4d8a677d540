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
    /// Leaves what anyone can put into a history out of the text, and counts it.
    package let foldsSpam: Bool

    package init(
      _ selection: HistorySelection,
      chain: ChainEntry,
      tokens: [Token],
      isOffline: Bool,
      asset: HistoryAsset? = nil,
      foldsSpam: Bool = true
    ) {
      (self.selection, self.chain, self.asset) = (selection, chain, asset)
      (self.tokens, self.isOffline, self.foldsSpam) = (tokens, isOffline, foldsSpam)
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    package let selection: HistorySelection
    package let page: HistoryPage
    /// The same transactions, with what is to be said about them.
    package var transactions: [JudgedTransaction] = []
    /// Whether those that are folded are left out of the text.
    package var foldsSpam = true
    /// Whether only the history database was read.
    package let isOffline: Bool
    package let tokens: [Address: Token]
    package let names: KnownAddresses
    package let pending: PendingTransactions
    /// The tokens that no list holds; nil unless a sync read something new.
    package fileprivate(set) var found: FoundTokens?
    /// Whether rows are left out that do not fit what was asked for.
    package let isNarrow: Bool
    /// The asset whose rows are listed; nil for all.
    package var asset: HistoryAsset?
    /// What the user wrote about the transactions and the addresses.
    package var labels = KnownLabels.none
    /// How much of each account's history was shown before; without those of which nothing was.
    package var lastLooks: [Address: LastLook] = [:]
    /// How much of it is shown once this answer is, where that changes.
    var nextLooks: [Address: LastLook] = [:]

    /// What was proved; nil if it was not asked for.
    var proof: HistoryVerification?
    /// The limit of requests that ended the sync; nil if none did.
    var syncLimit: HistoryReport.Limit?
    /// The tokens that a list holds.
    var listed: Set<Address> = []
    /// The sources of the settings that failed in the sync.
    var sourceFailures: [SourceFailure] = []
    /// What the sync has changed in a page that was shown before it; nil if none was.
    var update: PageUpdate?

    /// How far the rows can be trusted; nil if no sync has come to its end.
    var standing: HistoryStanding? {
      HistoryStanding(asOf: page.asOf, proof?.assurance ?? page.assurance)
    }

    /// Why not all was proved that could be.
    package var failure: HistoryProofError? { proof?.failure(facts()) }

    /// What sentences about it name.
    func facts(in zone: TimeZoneRules = .utc) -> HistoryCompleteness.Facts {
      HistoryCompleteness.Facts(
        chain: chain,
        accounts: selection.accounts,
        tokens: tokens,
        listed: listed,
        zone: zone
      )
    }

    /// The first account.
    package var account: AccountBook.Account { selection.account }
    package var limit: Int { selection.scope.limit }
    /// The accounts whose rows are missing, since their history was not read to its end.
    var unread: UnreadAccounts { UnreadAccounts(among: selection.accounts, page.assurance) }
  }

  package protocol Worker: HistoryJudgeSource, PendingSource, LabelSource {
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
    /// Returns how much of each account's history was shown on a terminal, in their order; nil
    /// before the first time.
    func lastLooks(of accounts: [Address]) async throws -> [LastLook?]
    /// Stores how much of it was shown.
    func keep(_ look: LastLook, of account: Address) async throws
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    /// What proves the balances that the rows add up to; nil if nobody asked for that.
    private let prover: (any HistoryProofWorker)?
    /// Who looks at the page before the sync has come to its end; nil if nobody does.
    private let previewer: Previewer?

    package init(
      worker: any Worker,
      prover: (any HistoryProofWorker)? = nil,
      previewer: Previewer? = nil
    ) {
      (self.worker, self.prover, self.previewer) = (worker, prover, previewer)
    }

    package func act(on request: Request) async throws -> Response {
      let question = try await question(request)
      guard !request.isOffline else { return try await read(request, question).response }
      guard let previewer else { return try await sync(request, question) }
      return try await previewer.act(
        preview: { try await read(request, question, isPreview: true).response },
        sync: { try await sync(request, question, previewing: $0) }
      )
    }

    /// Answers after a sync.
    private func sync(
      _ request: Request,
      _ question: ReadHistory,
      previewing previews: Previews? = nil
    ) async throws -> Response {
      let (accounts, listed) = (request.selection.addresses, request.tokens.map(\.address))
      let report =
        if let previews { try await previews.sync(accounts, listed: listed) } else {
          try await worker.sync(accounts, listed: listed)
        }
      let proof = try await report.proof(
        by: prover,
        request.selection,
        request.chain,
        request.tokens
      )
      let read = try await read(request, question)
      var response = read.response
      response.found = try await found(by: report, request, known: read.known)
      response.proof = proof?.showing(response.page.movements)
      (response.syncLimit, response.sourceFailures) = (report.limit, report.sourceFailures)
      if let shown = previews?.stored {
        response.update = try await PageUpdate(of: shown, by: response, report, question) {
          try await worker.page($0)
        }
      }
      return response
    }

    /// Reads what is stored, and the tokens of these accounts. A preview asks no node.
    private func read(
      _ request: Request,
      _ question: ReadHistory,
      isPreview: Bool = false
    ) async throws -> (response: Response, known: (accounts: [Address], tokens: [FoundToken])) {
      let selection = request.selection
      let book = try worker.accounts()
      let accounts = selection.judgedAccounts(in: book)
      let lastLooks = try await lastLooks(of: selection)
      let judging = try await worker.judging(
        accounts,
        in: book,
        on: request.chain,
        listed: request.tokens,
        in: TokenList(adding: request.tokens),
        lastLooks: lastLooks
      )
      let unfolded = try await UnfoldedPage(
        question,
        countsAll: !request.foldsSpam,
        by: judging
      ) { try await worker.page($0) }
      let page = unfolded.page
      let shown = unfolded.transactions.filter { !request.foldsSpam || !$0.isFolded }
      let response = Response(
        chain: request.chain,
        selection: selection,
        page: page,
        transactions: unfolded.transactions,
        foldsSpam: request.foldsSpam,
        isOffline: request.isOffline,
        tokens: try await HistoryTokens.describing(
          shown.flatMap(\.rows).map(\.movement),
          request.tokens,
          judging.found
        ) { isPreview ? [] : try await worker.metadata(of: $0) },
        names: judging.names,
        pending: isPreview
          ? PendingTransactions([]) : await worker.pending(of: selection.addresses),
        isNarrow: question.filter.isNarrow,
        asset: request.asset,
        labels: worker.knownLabels(),
        lastLooks: lastLooks,
        nextLooks: nextLooks(after: lastLooks, showing: page, of: question),
        listed: Set(request.tokens.map(\.address))
      )
      return (response, (accounts, judging.found))
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
  }
}

extension Movement {
  /// The contract of an amount whose symbol and decimals are shown; collections have no decimals,
  /// and are in no list.
  var token: Address? {
    guard case .token(let address) = asset, kind != .operatorApproval else { return nil }
    return address
  }
}
