import Core
package import Entity

/// Shows balances and goes on: a chain is read again when it has a new block, until the command is
/// stopped.
package enum WatchBalances {
  package struct Request: Sendable {
    /// Accounts as typed; empty for all accounts of all wallets.
    package let accounts: [String]
    /// The chains, in the order in which they are shown.
    package let places: [BalancePlace]
    /// Whether several chains were asked for, even if only one has a node.
    package let isOfAllChains: Bool
    package let block: BlockTag
    /// The age in seconds below which what was read earlier is good enough to begin with.
    package let maxAge: Int64
    /// The contracts of collections to look into besides those in the history.
    package let collections: [Address]
    /// Whether each reading is proved; then nothing that was read earlier is good enough.
    package let verifies: Bool
    /// How the balances are valued; nil if they are not.
    package let prices: PriceOptions?

    package init(
      accounts: [String],
      places: [BalancePlace],
      isOfAllChains: Bool,
      block: BlockTag,
      maxAge: Int64,
      collections: [Address] = [],
      verifies: Bool = false,
      prices: PriceOptions? = nil
    ) {
      (self.accounts, self.places, self.isOfAllChains) = (accounts, places, isOfAllChains)
      (self.block, self.maxAge, self.collections) = (block, maxAge, collections)
      (self.verifies, self.prices) = (verifies, prices)
    }
  }

  /// What is known at a moment.
  package struct Moment: Sendable {
    /// The chains in the order of the request, at least one.
    let chains: [ChainBalances]
    let isOfAllChains: Bool
    /// Wallets that are missing, if all were asked for.
    let unreadable: [UnreadableWallet]
    /// When a node last answered, in seconds since 1970; nil if none has.
    let answeredAt: Int64?
    /// Nil if the balances are not valued, or until prices were asked for.
    let prices: BalancePrices?
    /// The time of this moment, in seconds since 1970.
    let now: Int64
  }

  package struct Interactor: FollowingInteractor {
    let worker: any BalanceWatchWorker
    package init(worker: any BalanceWatchWorker) { self.worker = worker }

    private enum Event: Sendable {
      /// A second has passed.
      case tick
      /// A chain was asked, and perhaps its price feeds.
      case reading(Int, FollowedChain.Reading, [PriceAnswer]?)
    }

    /// Tells a moment after each reading, and each second, until the task is cancelled.
    ///
    /// - Throws: `CancellationError`; what `tell` throws; for a single chain the error of its first
    ///   reading, if nothing stands in for it; an error after which nothing can be read.
    package func act(on request: Request, tell: (Moment) async throws -> Void) async throws {
      guard !request.places.isEmpty else { throw ShowBalancesError.noChains }
      let accounts = try NamedAccounts.selection(of: request.accounts, by: worker)
      func lookup(maxAge: Int64) -> BalanceLookup {
        BalanceLookup(
          worker: worker,
          accounts: accounts,
          block: request.block,
          maxAge: maxAge,
          verifies: request.verifies,
          collections: request.collections
        )
      }
      let isNewest = request.block == .latest
      let first = try await lookup(maxAge: request.maxAge).read(on: request.places)
      if !request.isOfAllChains { try first[0].requireEveryAccount() }
      var chains = zip(request.places, first).map { place, balances in
        FollowedChain(place, balances, isNewest: isNewest, now: worker.now)
      }
      var prices = request.prices.map(FollowedPrices.init)
      if let answers = try await prices?.answers(for: first, by: worker, at: worker.now) {
        prices?.take(answers, at: worker.now)
      }
      var schedule = BalanceSchedule(of: chains, verifies: request.verifies, now: worker.now)
      func tellMoment() async throws {
        try await tell(
          Moment(
            chains: chains.map(\.balances),
            isOfAllChains: request.isOfAllChains,
            unreadable: accounts.unreadable,
            answeredAt: chains.compactMap(\.answeredAt).max(),
            prices: prices?.prices(at: worker.now),
            now: worker.now
          )
        )
      }
      try await tellMoment()
      let fresh = lookup(maxAge: 0)
      try await withThrowingTaskGroup(of: Event.self) { group in
        func wait() {
          group.addTask {
            try await worker.pause(seconds: 1)
            return .tick
          }
        }
        wait()
        while let event = try await group.next() {
          switch event {
          case .tick:
            for place in schedule.takeDue(at: worker.now) {
              let (chain, known) = (chains[place], prices)
              group.addTask {
                let reading = try await read(chain, by: fresh)
                let answers = try await known?.answers(
                  for: reading.balances(after: chain),
                  by: worker,
                  at: worker.now
                )
                return .reading(place, reading, answers)
              }
            }
            wait()
          case .reading(let place, let reading, let answers):
            if let answers { prices?.take(answers, at: worker.now) }
            chains[place].take(reading, isNewest: isNewest, now: worker.now)
            schedule.note(chains[place], at: place, now: worker.now)
          }
          try await tellMoment()
        }
      }
    }

    /// Reads a chain again, unless it has no new block.
    private func read(
      _ chain: FollowedChain,
      by lookup: BalanceLookup
    ) async throws -> FollowedChain.Reading {
      do {
        try await worker.beginRound()
        if let head = chain.head, lookup.verifies || chain.asksForHead,
          try await worker.head(of: chain.place.chain) == head
        {
          return .unchanged
        }
      } catch { return .failed(try failure(error)) }
      var lookup = lookup
      lookup.setAside = chain.setAside
      let found = try await lookup.readOrRecall(on: chain.place)
      if let error = found.failure?.error { _ = try failure(error) }
      return .balances(found)
    }

    /// Returns the failure of a chain that may be over when it is asked again.
    ///
    /// - Throws: `CancellationError`, and every other error.
    private func failure(_ error: any Error) throws -> ChainFailure {
      try Task.checkCancellation()
      guard let failure = ChainFailure(error), !worker.isFinal(error) else { throw error }
      return failure
    }
  }
}

extension BalanceSchedule {
  /// All chains are asked after their first period, but at once where nothing was read just now.
  fileprivate init(of chains: [FollowedChain], verifies: Bool, now: Int64) {
    let least = verifies ? Self.leastWithProofs : 0
    self.init(
      periods: chains.map { chain in
        max(Self.period(of: chain.place.chain.id.profile(at: UInt64(max(0, now)))), least)
      },
      now: now
    )
    for (place, chain) in chains.enumerated() {
      if chain.balances.failure != nil {
        failed(place, at: now)
      } else if chain.balances.readAt == nil {
        answered(place, at: now)
      }
    }
  }

  fileprivate mutating func note(_ chain: FollowedChain, at place: Int, now: Int64) {
    chain.balances.failure == nil ? answered(place, at: now) : failed(place, at: now)
  }
}

extension FollowedChain.Reading {
  /// The balances of the chain with this reading, as a list; none if it failed.
  fileprivate func balances(after chain: FollowedChain) -> [ChainBalances] {
    switch self {
    case .unchanged: [chain.balances]
    case .balances(let found): [found]
    case .failed: []
    }
  }
}

extension FollowedChain {
  /// Whether asking for the newest block first saves requests: not where there is one each time.
  fileprivate var asksForHead: Bool {
    let profile = place.chain.id.profile(at: UInt64(max(0, answeredAt ?? 0)))
    guard let milliseconds = profile.blockMilliseconds else { return true }
    return milliseconds > UInt64(BalanceSchedule.period(of: profile)) * 1000
  }
}
