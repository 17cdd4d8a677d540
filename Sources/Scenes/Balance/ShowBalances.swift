package import Entity

/// Shows the balances of accounts on a chain: ether and the listed tokens, all at one block.
package enum ShowBalances {
  package struct Request: Sendable {
    /// Accounts as typed; empty for all accounts of all wallets.
    ///
    /// A wallet's name stands for all of its accounts.
    package let accounts: [String]
    package let place: BalancePlace
    package let block: BlockTag
    /// The age in seconds below which what was read earlier is good enough; 0 to ask the node.
    package let maxAge: Int64
    /// The contracts of collections to look into besides those in the history.
    package let collections: [Address]
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
      place: BalancePlace,
      block: BlockTag,
      maxAge: Int64 = 0,
      collections: [Address] = [],
      verifies: Bool = false,
      isOffline: Bool = false,
      prices: PriceOptions? = nil,
      now: Int64
    ) {
      (self.accounts, self.place, self.block) = (accounts, place, block)
      (self.maxAge, self.verifies, self.isOffline) = (maxAge, verifies, isOffline)
      (self.collections, self.prices, self.now) = (collections, prices, now)
    }
  }

  package struct Response: Sendable {
    package let balances: ChainBalances
    /// Wallets that are missing, if all were asked for.
    package let unreadable: [UnreadableWallet]
    /// Nil if the balances are not valued.
    let prices: BalancePrices?
    /// The time now, in seconds since 1970.
    let now: Int64

    init(
      balances: ChainBalances,
      unreadable: [UnreadableWallet] = [],
      prices: BalancePrices? = nil,
      now: Int64
    ) {
      (self.balances, self.unreadable) = (balances, unreadable)
      (self.prices, self.now) = (prices, now)
    }

    /// What to end with after showing the balances: that they are not proved; nil if they are, or need
    /// not be.
    package var failure: (any Error)? { BalanceProofError([balances]) }
  }

  package typealias Worker = BalanceWorker

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let accounts = try NamedAccounts.selection(of: request.accounts, by: worker)
      let lookup = BalanceLookup(
        worker: worker,
        accounts: accounts,
        block: request.block,
        maxAge: request.maxAge,
        verifies: request.verifies,
        collections: request.collections
      )
      if request.isOffline {
        guard let kept = await lookup.recall(on: request.place) else {
          throw ShowBalancesError.nothingKept(chain: request.place.chain.name)
        }
        return Response(balances: kept, unreadable: accounts.unreadable, now: request.now)
      }
      let balances = try await lookup.read(on: request.place)
      var prices: BalancePrices?
      if let options = request.prices {
        prices = try await .read(for: [balances], options, by: worker)
      }
      return Response(
        balances: balances,
        unreadable: accounts.unreadable,
        prices: prices,
        now: request.now
      )
    }
  }
}
