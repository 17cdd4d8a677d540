package import Entity

/// Shows the balances of accounts: ether and the listed tokens, all at one block.
package enum ShowBalances {
  package struct Request: Sendable {
    /// Accounts as typed; empty for all accounts of all wallets.
    ///
    /// A wallet's name stands for all of its accounts.
    package let accounts: [String]
    package let chain: ChainEntry
    package let tokens: [Token]
    package let block: BlockTag

    package init(accounts: [String], chain: ChainEntry, tokens: [Token], block: BlockTag) {
      (self.accounts, self.chain) = (accounts, chain)
      (self.tokens, self.block) = (tokens, block)
    }
  }

  package struct Response: Sendable {
    package let chain: ChainEntry
    package let block: BlockReference
    package let holdings: [Holding]
    /// Wallets that are missing, if all were asked for.
    package let unreadable: [UnreadableWallet]
    package let pending: PendingTransactions

    init(
      chain: ChainEntry,
      block: BlockReference,
      holdings: [Holding],
      unreadable: [UnreadableWallet] = [],
      pending: PendingTransactions = PendingTransactions([])
    ) {
      (self.chain, self.block) = (chain, block)
      (self.holdings, self.unreadable, self.pending) = (holdings, unreadable, pending)
    }
  }

  /// The balances of one address.
  package struct Holding: Sendable {
    package let address: Address
    /// Its accounts: wallets made from the same recovery phrase share their addresses.
    package let accounts: [AccountBook.Account]
    package let ether: Wei
    package let tokens: [TokenBalance]
    /// What is pending; nothing if the balances are those of an earlier block.
    var pending = PendingAmounts(of: .zero, in: [])
  }

  package protocol Worker: NamingWorker, PendingSource {
    /// Returns the balances of all accounts, at one block.
    func balances(of accounts: [Address], tokens: [Token], at block: BlockTag) async throws
      -> BalanceSheet
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let book = try worker.accounts()
      let recipients = worker.recipients(book)
      let named = NamedAccounts(book: book, recipients: recipients)
      let accounts =
        try request.accounts.isEmpty ? book.all : request.accounts.flatMap(named.accounts)
      let unreadable = request.accounts.isEmpty ? book.unreadable : []
      guard !accounts.isEmpty else { throw unreadable.first?.error ?? AccountBookError.noWallets }
      let groups = accounts.byAddress
      let addresses = groups.map(\.address)
      let sheet = try await worker.balances(
        of: addresses,
        tokens: request.tokens,
        at: request.block
      )
      // What other accounts of this machine pay to these is pending, too.
      let own = Set(addresses).union(book.all.map(\.address))
      let pending = await worker.pending(of: Array(own))
      return Response(
        chain: request.chain,
        block: sheet.block,
        holdings: zip(groups, sheet.accounts).map { group, found in
          Holding(
            address: group.address,
            accounts: group.accounts,
            ether: found.ether,
            tokens: found.tokens,
            pending: PendingAmounts(
              of: group.address,
              in: request.block == .latest ? pending.transactions : []
            )
          )
        },
        unreadable: unreadable,
        pending: pending.sent(by: addresses)
      )
    }
  }
}
