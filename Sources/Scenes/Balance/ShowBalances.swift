import Core
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
    /// The time now, in seconds since 1970.
    package let now: Int64

    package init(
      accounts: [String],
      place: BalancePlace,
      block: BlockTag,
      maxAge: Int64 = 0,
      now: Int64
    ) {
      (self.accounts, self.place, self.block) = (accounts, place, block)
      (self.maxAge, self.now) = (maxAge, now)
    }
  }

  package struct Response: Sendable {
    package let balances: ChainBalances
    /// Wallets that are missing, if all were asked for.
    package let unreadable: [UnreadableWallet]
    /// The time now, in seconds since 1970.
    package let now: Int64

    init(balances: ChainBalances, unreadable: [UnreadableWallet] = [], now: Int64) {
      (self.balances, self.unreadable, self.now) = (balances, unreadable, now)
    }

    /// Why the node did not answer, if the balances are older ones; nil if it did.
    package var failure: (any Error)? { balances.failure?.error }
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
        maxAge: request.maxAge
      )
      let balances = try await lookup.read(on: request.place)
      try balances.requireEveryAccount()
      return Response(balances: balances, unreadable: accounts.unreadable, now: request.now)
    }
  }
}
