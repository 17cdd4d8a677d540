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
    /// The time now, in seconds since 1970.
    package let now: Int64

    package init(
      accounts: [String],
      places: [BalancePlace],
      block: BlockTag,
      maxAge: Int64 = 0,
      now: Int64
    ) {
      (self.accounts, self.places, self.block) = (accounts, places, block)
      (self.maxAge, self.now) = (maxAge, now)
    }
  }

  package struct Response: Sendable {
    /// The chains in the order of the request, whether or not they answered.
    package let chains: [ChainBalances]
    /// Wallets that are missing, if all were asked for.
    package let unreadable: [UnreadableWallet]
    /// The time now, in seconds since 1970.
    package let now: Int64

    init(chains: [ChainBalances], unreadable: [UnreadableWallet] = [], now: Int64) {
      (self.chains, self.unreadable, self.now) = (chains, unreadable, now)
    }

    /// What to end with after showing the balances: that chains failed; nil if none did.
    package var failure: AllBalancesError? {
      let failed = chains.filter { $0.failure != nil }.map(\.chain.name)
      return failed.isEmpty ? nil : .failed(failed)
    }
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any BalanceWorker
    package init(worker: any BalanceWorker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      if case .number = request.block { throw AllBalancesError.block }
      guard !request.places.isEmpty else { throw AllBalancesError.noChains }
      let accounts = try NamedAccounts.selection(of: request.accounts, by: worker)
      let lookup = BalanceLookup(
        worker: worker,
        accounts: accounts,
        block: request.block,
        maxAge: request.maxAge
      )
      return Response(
        chains: try await lookup.read(on: request.places),
        unreadable: accounts.unreadable,
        now: request.now
      )
    }
  }
}
