package import Entity

/// Shows what accounts hold: ether, and the tokens of the list, all at one block.
package enum ShowBalances {
  package struct Request: Sendable {
    /// As typed; empty means every account of every wallet here.
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
  }

  package struct Holding: Sendable {
    package let account: AccountBook.Account
    package let ether: Wei
    package let tokens: [TokenBalance]
  }

  package protocol Worker: NamingWorker {
    /// One sheet for all accounts, at one block.
    func balances(of accounts: [Address], tokens: [Token], at block: BlockTag) async throws
      -> BalanceSheet
  }

  package struct Interactor: Scenes.Interactor {
    let worker: any Worker
    package init(worker: any Worker) { self.worker = worker }

    package func act(on request: Request) async throws -> Response {
      let book = try worker.accounts()
      let recipients = Recipients(book) { try worker.contacts() }
      let accounts =
        try request.accounts.isEmpty ? book.distinct : request.accounts.map(recipients.account)
      guard !accounts.isEmpty else { throw AccountBookError.noWallets }
      let sheet = try await worker.balances(
        of: accounts.map(\.address),
        tokens: request.tokens,
        at: request.block
      )
      return Response(
        chain: request.chain,
        block: sheet.block,
        holdings: zip(accounts, sheet.accounts).map { account, found in
          Holding(account: account, ether: found.ether, tokens: found.tokens)
        }
      )
    }
  }
}
