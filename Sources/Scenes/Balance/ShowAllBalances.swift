package import Core
package import Entity

/// Shows the balances of accounts on many chains, each after a block of its own.
package enum ShowAllBalances {
  package struct Request: Sendable {
    /// Accounts as typed; empty for all accounts of all wallets.
    package let accounts: [String]
    /// The chains, in the order in which they are shown.
    package let places: [BalancePlace]
    package let block: BlockTag
    /// The age in seconds below which what was read earlier is good enough; 0 to ask the nodes.
    package let maxAge: Int64
    /// Whether the balances are proved; then nothing that was read earlier is good enough.
    package let verifies: Bool
    /// Whether to show what was last read, whatever its age, without asking a node.
    package let isOffline: Bool
    /// How the balances are valued; nil if they are not.
    package let prices: PriceOptions?
    /// The time now, in seconds since 1970.
    package let now: Int64

    package init(
      accounts: [String],
      places: [BalancePlace],
      block: BlockTag,
      maxAge: Int64 = 0,
      verifies: Bool = false,
      isOffline: Bool = false,
      prices: PriceOptions? = nil,
      now: Int64
    ) {
      (self.accounts, self.places, self.block) = (accounts, places, block)
      (self.maxAge, self.verifies, self.isOffline) = (maxAge, verifies, isOffline)
      (self.prices, self.now) = (prices, now)
    }
  }

  package struct Response: Sendable {
    /// The chains in the order of the request, whether or not they answered.
    package let chains: [ChainBalances]
    /// Wallets that are missing, if all were asked for.
    package let unreadable: [UnreadableWallet]
    /// Nil if the balances are not valued.
    let prices: BalancePrices?
    /// The time now, in seconds since 1970.
    let now: Int64

    init(
      chains: [ChainBalances],
      unreadable: [UnreadableWallet] = [],
      prices: BalancePrices? = nil,
      now: Int64
    ) {
      (self.chains, self.unreadable) = (chains, unreadable)
      (self.prices, self.now) = (prices, now)
    }

    /// Returns the same balances, at a later time.
    func later(_ now: Int64) -> Response {
      Response(chains: chains, unreadable: unreadable, prices: prices, now: now)
    }

    /// What to end with after showing the balances: that nodes lie or disagree, that chains failed, or
    /// that balances are not proved; nil for none of these.
    package var failure: (any Reportable)? {
      let unproved = BalanceProofError(chains)
      switch unproved {
      case .contradicted, .disputed: return unproved
      case .notProved, nil:
        let failed = chains.filter { $0.failure != nil }.map(\.chain.name)
        return failed.isEmpty ? unproved : ShowBalancesError.failed(failed)
      }
    }
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any BalanceWorker
    package init(worker: any BalanceWorker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      switch request.block {
      case .number, .hash, .earliest, .pending: throw ShowBalancesError.block
      case .latest, .safe, .finalized: break
      }
      guard !request.places.isEmpty else { throw ShowBalancesError.noChains }
      let accounts = try NamedAccounts.selection(of: request.accounts, by: worker)
      let lookup = BalanceLookup(
        worker: worker,
        accounts: accounts,
        block: request.block,
        maxAge: request.maxAge,
        verifies: request.verifies
      )
      guard !request.isOffline else {
        return Response(
          chains: try await recalled(by: lookup, request.places),
          unreadable: accounts.unreadable,
          now: request.now
        )
      }
      let chains = try await lookup.read(on: request.places)
      var prices: BalancePrices?
      if let options = request.prices {
        prices = try await .read(for: chains, options, by: worker)
      }
      return Response(
        chains: chains,
        unreadable: accounts.unreadable,
        prices: prices,
        now: request.now
      )
    }

    /// The chains of which anything is known.
    private func recalled(
      by lookup: BalanceLookup,
      _ places: [BalancePlace]
    ) async throws -> [ChainBalances] {
      var chains: [ChainBalances] = []
      for place in places {
        if let kept = await lookup.recall(on: place) { chains.append(kept) }
      }
      guard !chains.isEmpty else { throw ShowBalancesError.nothingKeptAnywhere }
      return chains
    }
  }
}
