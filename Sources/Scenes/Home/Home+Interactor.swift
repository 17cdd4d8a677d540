import Core
import Entity

extension Home {
  package struct Interactor: FollowingInteractor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    /// Tells the wallets at once, then what is stored, then how this installation stands, then what
    /// nodes say, until the task is cancelled.
    ///
    /// - Throws: `CancellationError`; what `tell` throws; the errors of the folder of the wallets.
    package func act(on request: Request, tell: (Moment) async throws -> Void) async throws {
      var moment = Moment(
        wallets: try ListWallets.Interactor(worker: worker.wallets).act(on: .init()),
        request: request,
        now: worker.now
      )
      try await tell(moment)
      let sources = try await readStored(&moment, tell: tell)
      // It reads the files of other wallets, which may be many; what is stored is shown before.
      moment.installation = Doctor.Interactor(worker: worker.installation).act(on: .init())
      try await tell(moment)
      if let sources {
        do {
          if let failure = sources.failure { throw failure }
          try await follow(sources, &moment, tell: tell)
        } catch {
          // The screen goes on with what it has.
          moment.state = .ended(try report(of: error))
          try await tell(moment)
        }
      }
      while true {
        try await worker.pause(seconds: 60)
        moment.pass(to: worker.now)
        try await tell(moment)
      }
    }

    /// Reads what is stored of the accounts; nil if there are none, or it cannot be opened.
    private func readStored(
      _ moment: inout Moment,
      tell: (Moment) async throws -> Void
    ) async throws -> (any Sources)? {
      guard moment.accountCount > 0 else {
        if moment.hasWallets { moment.state = .withoutAccounts }
        return nil
      }
      do {
        let sources = try await worker.open()
        try await readStored(of: sources, &moment, tell: tell)
        return sources
      } catch {
        moment.state = .ended(try report(of: error))
        return nil
      }
    }

    /// Tells the stored balances, and then each history as soon as it is read.
    private func readStored(
      of sources: any Sources,
      _ moment: inout Moment,
      tell: (Moment) async throws -> Void
    ) async throws {
      let request = moment.request
      moment.names = sources.names(try sources.accounts())
      moment.sent = try await sent(by: sources)
      let places = request.chains.chains.map { BalancePlace(chain: $0, tokens: request.tokens) }
      do {
        moment.balances = try await ShowAllBalances.Interactor(worker: sources.balances).act(
          on: .init(accounts: [], places: places, block: .latest, isOffline: true, now: worker.now)
        )
      } catch ShowBalancesError.nothingKeptAnywhere {}
      moment.now = worker.now
      let chains = try await sources.storedChains().compactMap { request.chains[$0] }
      if !chains.isEmpty { try await tell(moment) }
      try await withThrowingTaskGroup(of: ListHistory.Response.self) { group in
        for chain in chains {
          group.addTask {
            let source = sources.stored(on: chain)
            return try await history(on: chain, by: source, isOffline: true, request)
          }
        }
        for _ in chains.dropFirst() {
          guard let history = try await group.next() else { break }
          moment.take(history)
          try await tell(moment)
        }
        if let history = try await group.next() { moment.take(history) }
      }
      if sources.chains.isEmpty, sources.failure == nil { moment.state = .stored }
      try await tell(moment)
    }

    /// Reads a chain again when it has a new block, and its history when the balances have changed.
    private func follow(
      _ sources: any Sources,
      _ moment: inout Moment,
      tell: (Moment) async throws -> Void
    ) async throws {
      guard !sources.chains.isEmpty else { return }
      let request = moment.request
      let stored = moment.balances?.chains ?? []
      var read: [ChainID: [UInt256?]] = [:]
      var failed: [ChainID: Int64] = [:]
      var open: [Hash32]?
      let watched = WatchBalances.Request(
        accounts: [],
        places: sources.chains.map { BalancePlace(chain: $0, tokens: request.tokens) },
        isOfAllChains: true,
        block: .latest,
        maxAge: Home.freshness
      )
      try await WatchBalances.Interactor(worker: sources.balances).act(on: watched) { latest in
        moment.take(latest, besides: stored)
        let hashes = latest.chains.flatMap(\.pending.hashes)
        if let before = open, before != hashes { moment.sent = try await sent(by: sources) }
        open = hashes
        try await tell(moment)
        for balances in latest.chains where balances.isAnswer {
          let chain = balances.chain
          let before = read.updateValue(balances.amounts, forKey: chain.id)
          // The first time, what is stored tells whether something has moved since.
          let known = before ?? stored.first { $0.chain.id == chain.id }?.amounts
          let isChange = known.map { $0 != balances.amounts } ?? false
          let isNew = before != balances.amounts && moment.isDue(balances, isChange: isChange)
          let isAgain = failed[chain.id].map { worker.now - $0 >= Home.freshness } ?? false
          guard isNew || isAgain else { continue }
          do {
            let source = try await sources.followed(on: chain)
            moment.take(try await history(on: chain, by: source, isOffline: false, request))
            (moment.unread[chain.id], failed[chain.id]) = (nil, nil)
          } catch {
            moment.unread[chain.id] = try report(of: error)
            failed[chain.id] = worker.now
          }
          moment.sent = try await sent(by: sources)
          try await tell(moment)
        }
      }
    }

    private func sent(by sources: any Sources) async throws -> [SavedTransaction] {
      try await sources.sent().filter(\.state.isOpen)
        .sorted { ($0.sent ?? 0, $0.nonce) > ($1.sent ?? 0, $1.nonce) }
    }

    private func history(
      on chain: ChainEntry,
      by source: any ListHistory.Worker,
      isOffline: Bool,
      _ request: Request
    ) async throws -> ListHistory.Response {
      let selection = try HistorySelection(
        of: [],
        isOfAll: true,
        HistoryScope(limit: Home.latestCount, countsAll: false),
        knowing: source
      )
      return try await ListHistory.Interactor(worker: source).act(
        on: .init(
          selection,
          chain: chain,
          tokens: request.tokens.tokens(on: chain.id),
          isOffline: isOffline
        )
      )
    }

    /// Returns the words for an error that leaves the rest of the screen as it is.
    ///
    /// - Throws: `CancellationError`, and errors that are no report.
    private func report(of error: any Error) throws -> Report {
      try Task.checkCancellation()
      guard let failure = ChainFailure(error) else { throw error }
      return failure.report
    }
  }
}
